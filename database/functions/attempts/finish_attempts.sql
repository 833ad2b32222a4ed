-- Grades attempts and marks them submitted: as of when that was asked for, the first try of one that the
-- server had no room for included (hand_ins), and as of their deadline if that has passed. The caller
-- holds their rows' locks. A correct answer is one that equals the key of the edition the attempt was
-- started on, or one that a regrade accepts too; unanswered counts as wrong, and what a regrade dropped
-- counts for nobody.
create or replace function private.finish_attempts(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  finished uuid[];
begin
  -- A regrade of the quiz set holds this lock alone: else one of the two would miss the other.
  perform pg_advisory_xact_lock_shared(private.grading_lock(), held.quiz_set) from (
    select distinct hashtext(quiz_set_id::text) as quiz_set from public.quiz_attempts
    where id = any (ids) order by 1) held;
  -- Waits for answers that are being written (for key share), so none slips in behind the grade.
  perform from public.quiz_attempts where id = any (ids) order by id for update;
  with done as (
  update public.quiz_attempts a
  set status = 'submitted', score = graded.score, total_questions = graded.total, completed_at = graded.ended,
    duration_seconds = graded.seconds,
    time_spent_seconds = case when a.deadline_at is not null then graded.seconds end
  from (
    select due.id, ended.at as ended, floor(extract(epoch from ended.at - due.started_at))::integer as seconds,
      marked.score, marked.total
    from public.quiz_attempts due,
      lateral (select greatest(due.started_at, least(private.received_at(), due.deadline_at,
        (select h.tried_at from private.hand_ins h where h.attempt_id = due.id))) as at) ended,
      lateral (
        select count(*) as total, count(*) filter (
          where private.is_right(given.choice, q.correct_choice, q.also_accepted)) as score
        from private.edition_questions q
        left join public.attempt_answers given
          on given.attempt_id = due.id and given.question_id = q.question_id
        where q.edition_id = due.edition_id and not q.is_dropped
      ) marked
    where due.id = any (ids) and due.status = 'in_progress'
  ) graded
  where a.id = graded.id
  returning a.id
  )
  select array_agg(id) into finished from done;
  delete from private.hand_ins where attempt_id = any (finished);
  -- Not `ids`: one of them may have been submitted while this waited.
  perform private.count_attempts(finished);
  insert into private.finished_attempts select unnest(finished);
end
$$;

-- With a quiz set's hash: held by all who grade attempts of it, alone by who marks it anew.
create or replace function private.grading_lock() returns integer
language sql immutable
set search_path = ''
as $$
  select 471260
$$;
