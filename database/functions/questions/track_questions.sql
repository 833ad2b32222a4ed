-- Stores each content of a question as a version with its author, updates the quiz set's number of published
-- questions, and ends its current edition, so that the next attempt starts on the new content while attempts in
-- progress continue on theirs.
create or replace function private.number_question_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A question restored from the trash retains its version.
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  -- Choices accepted by a regrade referred to the previous options or key.
  if tg_op = 'UPDATE' and new.also_accepted = old.also_accepted
    and (new.option_a, new.option_b, new.option_c, new.option_d, new.correct_answer)
      is distinct from (old.option_a, old.option_b, old.option_c, old.option_d, old.correct_answer)
  then
    new.also_accepted := '{}';
  end if;
  -- Another key or other words were not confirmed, and nothing is known against them.
  if tg_op = 'UPDATE' and ((new.correct_answer, new.also_accepted) is distinct from (old.correct_answer, old.also_accepted)
    or private.words_of(new) is distinct from private.words_of(old)
    and private.plain_words(private.words_of(new)) <> private.plain_words(private.words_of(old)))
  then
    -- An undo sets it itself.
    if new.key_kept_at is not distinct from old.key_kept_at then
      new.key_kept_at := null;
    end if;
    delete from private.key_suspicions s where s.question_id = new.id;
  end if;
  -- A new question never has the id of a deleted one, whose versions it would show to the managers of another site.
  if tg_op = 'INSERT' and exists (select from private.question_versions v where v.question_id = new.id) then
    perform private.fail('question_gone');
  end if;
  if tg_op = 'INSERT' or private.content_of(new) is distinct from private.content_of(old)
    or (new.quiz_set_id, new.also_accepted, new.is_dropped) <> (old.quiz_set_id, old.also_accepted, old.is_dropped)
  then
    new.version_id := nextval('private.question_version_ids');
  else
    new.version_id := old.version_id;
  end if;
  return new;
end
$$;
create or replace trigger number_question_version before insert or update on private.questions
  for each row execute function private.number_question_version();

-- Stores the versions and updates the quiz sets, per statement. Papers of examinations with the questions are renewed, also
-- when these return from the trash. Refuses to hold the last question of a quiz set, except for its law.
create or replace function private.track_questions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_restoring constant boolean := coalesce(current_setting('back_office.restoring', true), '') = 'on';
  changed uuid[];
  touched uuid[];
  -- Those that come to a quiz set.
  arrived uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct quiz_set_id), array_agg(id) filter (where is_restoring),
      array_agg(id) filter (where is_restoring)
    into changed, touched, arrived from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct quiz_set_id), array_agg(id) into changed, touched from old_rows;
  else
    select array_agg(distinct of.id), array_agg(distinct n.id),
      array_agg(distinct n.id) filter (where n.quiz_set_id <> o.quiz_set_id)
    into changed, touched, arrived
    from old_rows o join new_rows n using (id),
      lateral (values (o.quiz_set_id), (n.quiz_set_id)) of (id)
    where (o.version_id, o.display_order, o.status, o.held_at is null)
      <> (n.version_id, n.display_order, n.status, n.held_at is null)
      or o.tenant_id is distinct from n.tenant_id;
  end if;
  if changed is null then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_versions(array(select n::private.questions from new_rows n));
  end if;
  if arrived is not null then
    perform private.lock_above(array(
      select distinct p.question_id from private.exam_paper_questions p where p.question_id = any (arrived)));
  end if;
  -- Also the lock that start_quiz waits for when it makes an edition: taken in a fixed order, and before the edition
  -- ends.
  perform from public.quiz_sets where id = any (changed) order by id for no key update;
  update public.quiz_sets set total_questions =
    (select count(*) from private.questions q where q.quiz_set_id = quiz_sets.id
      and q.status = 'published' and not q.is_dropped and q.held_at is null)
  where id = any (changed);
  if tg_op = 'UPDATE' then
    if exists (
      select from old_rows o join new_rows n using (id) join public.quiz_sets s on s.id = n.quiz_set_id
      where o.held_at is null and n.held_at is not null and not private.is_law_hold(n.hold_reason)
        and o.status = 'published' and not o.is_dropped and s.total_questions = 0)
    then
      perform private.fail('hold_last_question');
    end if;
  end if;
  update private.quiz_set_editions set is_current = false
  where quiz_set_id = any (changed) and is_current;
  perform private.renew_papers(touched);
  return null;
end
$$;
create or replace trigger track_inserted after insert on private.questions
  referencing new table as new_rows for each statement execute function private.track_questions();
create or replace trigger track_updated after update on private.questions
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.track_questions();
create or replace trigger track_deleted after delete on private.questions
  referencing old table as old_rows for each statement execute function private.track_questions();
