-- Sets the marks of the standings anew, if anyone submitted since or `force`: the worker calls it
-- every minute. Between two calls a place beyond the first mark may be off by those who passed it.
create or replace function private.mark_standings(force boolean default false) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  marked timestamptz;
  spacing constant integer := 200;
begin
  select marked_at into marked from private.standings_state for update;
  if not force and not exists (
    select from public.quiz_attempts where status = 'submitted' and completed_at > marked - interval '5 minutes'
  ) then
    return false;
  end if;
  delete from private.standing_marks;
  insert into private.standing_marks (span_days, place, negated_average, negated_questions,
    last_completed_at, user_id, attempts, score, questions)
  select span_days, place, negated_average, negated_questions, last_completed_at, user_id,
    attempts_so_far, score_so_far, questions_so_far
  from (
    select s.*, row_number() over ranked as place, sum(attempts) over ranked as attempts_so_far,
      sum(score) over ranked as score_so_far, sum(questions) over ranked as questions_so_far
    from private.learner_standings s where questions > 0
    window ranked as (partition by span_days
      order by negated_average, negated_questions, last_completed_at, user_id
      rows unbounded preceding)
  ) placed
  where place % spacing = 0;
  update private.standings_state set marked_at = now();
  return true;
end
$$;
grant execute on function private.mark_standings(boolean) to service_role;
