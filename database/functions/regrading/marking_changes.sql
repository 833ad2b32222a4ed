-- The effect of a new marking of a question's editions: one row for each submitted attempt whose score or total
-- changes. `marking` is [{edition_id, correct_choice, also_accepted, is_dropped}].
create or replace function private.marking_changes(question_id uuid, marking jsonb)
returns setof private.score_change
language sql stable security definer
set search_path = ''
as $$
  select a.id, a.user_id, a.completed_at, a.score, a.total_questions,
    a.score - was.mark + becomes.mark, a.total_questions - was.counted + becomes.counted
  from private.markings(marking) m
  join private.edition_questions q
    on q.edition_id = m.edition_id and q.question_id = marking_changes.question_id
  join public.quiz_attempts a on a.edition_id = m.edition_id and a.status = 'submitted'
  left join public.attempt_answers given on given.attempt_id = a.id and given.question_id = q.question_id
  cross join lateral (select (not q.is_dropped)::integer as counted, (not q.is_dropped and coalesce(
    private.is_right(given.choice, q.correct_choice, q.also_accepted), false))::integer as mark) was
  cross join lateral (select (not m.is_dropped)::integer as counted, (not m.is_dropped and coalesce(
    private.is_right(given.choice, m.correct_choice, m.also_accepted), false))::integer as mark) becomes
  where (was.counted, was.mark) <> (becomes.counted, becomes.mark)
$$;

-- A marking as rows.
create or replace function private.markings(marking jsonb)
returns table (edition_id bigint, correct_choice smallint, also_accepted smallint[], is_dropped boolean)
language sql immutable
as $$
  select * from jsonb_to_recordset(marking) as
    m (edition_id bigint, correct_choice smallint, also_accepted smallint[], is_dropped boolean)
$$;
