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

-- A question answered wrongly becomes a card that is due at once; a card that exists comes forward,
-- and one that is due already is not written again.
create or replace function private.collect_mistakes(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.review_cards as c (user_id, question_id, quiz_set_id, mistaken, due_at)
  select a.user_id, a.question_id, a.quiz_set_id, true, max(a.completed_at)
  from private.marked_questions(ids) a
  where not a.is_right and a.choice is not null
  group by 1, 2, 3 order by 1, 2
  on conflict (user_id, question_id) do update
  set mistaken = true, due_at = least(c.due_at, excluded.due_at)
  where not c.mistaken or c.due_at > excluded.due_at;
end
$$;

-- Unanswered counts as wrong, as in the result.
create or replace function private.count_topics(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.learner_topics as t (user_id, tag_id, quiz_set_id, correct, total)
  select a.user_id, link.tag_id, a.quiz_set_id, count(*) filter (where a.is_right), count(*)
  from private.marked_questions(ids) a
  cross join lateral (
    select own.tag_id from public.question_tags own where own.question_id = a.question_id offset 0
  ) link
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, tag_id, quiz_set_id) do update
  set correct = t.correct + excluded.correct, total = t.total + excluded.total;
end
$$;

-- Part of private.rebuild_statistics, which holds off submissions meanwhile. Owner only.
create or replace function private.rebuild_topics() returns void
language sql security definer
set search_path = ''
as $$
  delete from private.learner_topics;
  select private.count_topics(batch) from private.submitted_batches() batch;
  delete from private.learner_topics t using public.profiles p
  where p.user_id = t.user_id and p.deleted_at is not null;
$$;
