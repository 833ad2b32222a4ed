-- Every content of a question becomes a version, with who wrote it; the quiz set's count of published
-- questions follows; and its current edition ends, so that the next attempt starts on the new content while
-- those under way keep theirs.
create or replace function private.number_question_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- What comes back from the trash is the version that it was.
  if current_setting('back_office.restoring', true) = 'on' then
    return new;
  end if;
  -- What else a regrade accepted was said of other options, or of another key.
  if tg_op = 'UPDATE' and new.also_accepted = old.also_accepted
    and (new.option_a, new.option_b, new.option_c, new.option_d, new.correct_answer)
      is distinct from (old.option_a, old.option_b, old.option_c, old.option_d, old.correct_answer)
  then
    new.also_accepted := '{}';
  end if;
  if tg_op = 'INSERT' or (new.quiz_set_id, new.question_text, new.option_a, new.option_b, new.option_c,
    new.option_d, new.correct_answer, new.explanation, new.youtube_url, new.also_accepted, new.is_dropped)
    is distinct from (old.quiz_set_id, old.question_text, old.option_a, old.option_b, old.option_c,
    old.option_d, old.correct_answer, old.explanation, old.youtube_url, old.also_accepted, old.is_dropped)
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

create or replace function private.track_questions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct quiz_set_id) into changed from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct quiz_set_id) into changed from old_rows;
  else
    select array_agg(distinct touched.id) into changed
    from old_rows o join new_rows n using (id),
      lateral (values (o.quiz_set_id), (n.quiz_set_id)) touched (id)
    where (o.version_id, o.display_order, o.status) <> (n.version_id, n.display_order, n.status);
  end if;
  if changed is null then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.question_versions (id, question_id, quiz_set_id, question_text, option_a,
      option_b, option_c, option_d, correct_choice, explanation, youtube_url, written_by)
    select n.version_id, n.id, n.quiz_set_id, n.question_text, n.option_a, n.option_b, n.option_c,
      n.option_d, private.choice_of(n.correct_answer), n.explanation, n.youtube_url,
      (select p.user_id from public.profiles p where p.user_id = auth.uid())
    from new_rows n
    on conflict (id) do nothing;
  end if;
  -- Also the lock that start_quiz waits for when it makes an edition: taken in one order, and
  -- before the edition ends.
  perform from public.quiz_sets where id = any (changed) order by id for no key update;
  update public.quiz_sets set total_questions =
    (select count(*) from private.questions q where q.quiz_set_id = quiz_sets.id
      and q.status = 'published' and not q.is_dropped)
  where id = any (changed);
  update private.quiz_set_editions set is_current = false
  where quiz_set_id = any (changed) and is_current;
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
