-- Grades attempts and marks them submitted as of the time of the request, the first request that the server had to
-- refuse for load included (hand_ins), but no later than their deadline. The caller holds their row locks. An answer
-- is correct if it equals the key of the edition that the attempt started on or is accepted by a regrade; a missing
-- answer is wrong, and a dropped question counts for no attempt.
create or replace function private.finish_attempts(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  finished uuid[];
begin
  -- A regrade of the quiz set takes this lock exclusively; otherwise it and a submission could miss each other's
  -- writes.
  perform pg_advisory_xact_lock_shared(private.grading_lock(), held.quiz_set) from (
    select distinct hashtext(quiz_set_id::text) as quiz_set from public.quiz_attempts
    where id = any (ids) order by 1) held;
  -- Waits for answers being written (they hold `for key share`), so that none is saved after grading.
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
  -- Not `ids`: another transaction may have submitted one of them while this one waited.
  perform private.count_attempts(finished);
  insert into private.finished_attempts (attempt_id, completed_at)
  select a.id, a.completed_at from public.quiz_attempts a where a.id = any (finished);
end
$$;

-- Advisory lock with the hash of a quiz set: shared by grading of its attempts, exclusive for a regrade.
create or replace function private.grading_lock() returns integer
language sql immutable
set search_path = ''
as $$
  select 471260
$$;
