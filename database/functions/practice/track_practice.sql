-- What a submitted attempt leaves behind for practice: its mistakes as cards, its answers in the sums
-- by topic. In order of the keys, cards before topics, so that submissions meet no deadlock.
create or replace function private.track_practice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  finished uuid[];
begin
  select array_agg(n.id) into finished from new_rows n join old_rows o using (id)
  where o.status = 'in_progress' and n.status = 'submitted';
  if finished is not null then
    perform private.collect_mistakes(finished);
    perform private.count_topics(finished);
  end if;
  return null;
end
$$;
create or replace trigger track_practice after update on public.quiz_attempts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.track_practice();

-- A question answered wrongly becomes a card that is due at once; a card that exists comes forward.
create or replace function private.collect_mistakes(ids uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.review_cards as c (user_id, question_id, quiz_set_id, mistaken, due_at)
  select a.user_id, q.question_id, a.quiz_set_id, true, max(a.completed_at)
  from public.quiz_attempts a
  join public.attempt_answers given on given.attempt_id = a.id
  join private.edition_questions q on q.edition_id = a.edition_id and q.question_id = given.question_id
  where a.id = any (ids) and not q.is_dropped
    and not private.is_right(given.choice, q.correct_choice, q.also_accepted)
  group by 1, 2, 3 order by 1, 2
  on conflict (user_id, question_id) do update
  set mistaken = true, due_at = least(c.due_at, excluded.due_at)
$$;

-- Unanswered counts as wrong, as in the result.
create or replace function private.count_topics(ids uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.learner_topics as t (user_id, tag_id, quiz_set_id, correct, total)
  select a.user_id, link.tag_id, a.quiz_set_id,
    count(*) filter (where private.is_right(given.choice, q.correct_choice, q.also_accepted)), count(*)
  from public.quiz_attempts a
  join private.edition_questions q on q.edition_id = a.edition_id and not q.is_dropped
  join public.question_tags link on link.question_id = q.question_id
  left join public.attempt_answers given on given.attempt_id = a.id and given.question_id = q.question_id
  where a.id = any (ids)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, tag_id, quiz_set_id) do update
  set correct = t.correct + excluded.correct, total = t.total + excluded.total
$$;

-- Part of private.rebuild_statistics, which holds off submissions meanwhile. Owner only.
create or replace function private.rebuild_topics() returns void
language sql security definer
set search_path = ''
as $$
  delete from private.learner_topics;
  select private.count_topics(
    (select coalesce(array_agg(id), '{}') from public.quiz_attempts where status = 'submitted'));
  delete from private.learner_topics t using public.profiles p
  where p.user_id = t.user_id and p.deleted_at is not null;
$$;
