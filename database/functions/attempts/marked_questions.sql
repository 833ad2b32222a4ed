-- What attempts asked, but for what was dropped, with the choice (null where there is none) and whether it is right.
-- Each attempt is met by its key (`offset 0`): as a list of which the planner knows no length, a hand-in read all answers
-- there are, and so did each batch of the job that counts statistics. Runs in its caller's statement, so it sets no
-- search_path.
create or replace function private.marked_questions(ids uuid[])
returns table (attempt_id uuid, edition_id bigint, user_id uuid, quiz_set_id uuid, completed_at timestamptz,
  question_id uuid, choice smallint, is_right boolean)
language sql stable
as $$
  select a.id, a.edition_id, a.user_id, a.quiz_set_id, a.completed_at, q.question_id, q.choice,
    coalesce(private.is_right(q.choice, q.correct_choice, q.also_accepted), false)
  from unnest(ids) done (id)
  cross join lateral (select * from public.quiz_attempts own where own.id = done.id offset 0) a
  cross join lateral (
    select asked.question_id, asked.correct_choice, asked.also_accepted, given.choice
    from private.edition_questions asked
    left join public.attempt_answers given on given.attempt_id = done.id and given.question_id = asked.question_id
    where asked.edition_id = a.edition_id and not asked.is_dropped
    offset 0
  ) q
$$;
