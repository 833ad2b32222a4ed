-- The questions of attempts, dropped ones excluded, with the choice (null if unanswered), whether it is correct, and unsure.
-- `offset 0` forces one key lookup per attempt: the planner cannot estimate the length of the list, so a free join
-- read all answers on each submission and in each batch of the item statistics job. Sets no search_path, so that
-- PostgreSQL can inline it.
create or replace function private.marked_questions(ids uuid[])
returns table (attempt_id uuid, edition_id bigint, user_id uuid, quiz_set_id uuid, completed_at timestamptz,
  question_id uuid, choice smallint, is_right boolean, unsure boolean)
language sql stable
as $$
  select a.id, a.edition_id, a.user_id, a.quiz_set_id, a.completed_at, q.question_id, q.choice,
    coalesce(private.is_right(q.choice, q.correct_choice, q.also_accepted), false), coalesce(q.unsure, false)
  from unnest(ids) done (id)
  cross join lateral (select * from public.quiz_attempts own where own.id = done.id offset 0) a
  cross join lateral (
    select asked.question_id, asked.correct_choice, asked.also_accepted, given.choice, given.unsure
    from private.edition_questions asked
    left join public.attempt_answers given on given.attempt_id = done.id and given.question_id = asked.question_id
    where asked.edition_id = a.edition_id and not asked.is_dropped
    offset 0
  ) q
$$;
