-- Grades attempts and marks them submitted, as of their deadline if that has passed. The caller
-- holds their rows' locks. A correct answer is one that equals the key of the edition the attempt was
-- started on; unanswered counts as wrong.
create or replace function private.finish_attempts(ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  finished uuid[];
begin
  -- Waits for answers that are being written (for key share), so none slips in behind the grade.
  perform from public.quiz_attempts where id = any (ids) order by id for update;
  with done as (
  update public.quiz_attempts a
  set status = 'submitted', score = graded.score, completed_at = graded.ended,
    duration_seconds = graded.seconds,
    time_spent_seconds = case when a.deadline_at is not null then graded.seconds end
  from (
    select due.id, ended.at as ended, floor(extract(epoch from ended.at - due.started_at))::integer as seconds,
      (select count(*) from private.edition_questions q
        join public.attempt_answers given on given.attempt_id = due.id
          and given.question_id = q.question_id and given.choice = q.correct_choice
        where q.edition_id = due.edition_id) as score
    from public.quiz_attempts due,
      lateral (select least(clock_timestamp(), due.deadline_at) as at) ended
    where due.id = any (ids) and due.status = 'in_progress'
  ) graded
  where a.id = graded.id
  returning a.id
  )
  select array_agg(id) into finished from done;
  -- Not `ids`: one of them may have been submitted while this waited.
  perform private.count_attempts(finished);
end
$$;
