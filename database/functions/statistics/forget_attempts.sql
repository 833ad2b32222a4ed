-- Subtracts attempts from the statistics when they are deleted with their quiz set or learner, so that a learner's
-- average covers only attempts that still exist.
create or replace function private.forget_attempts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  state private.standings_state;
begin
  perform pg_advisory_xact_lock_shared(private.standings_lock());
  select * into state from private.standings_state where only_row;
  update private.learner_totals t set attempts = t.attempts - gone.attempts, score = t.score - gone.score,
    questions = t.questions - gone.questions, seconds = t.seconds - gone.seconds
  from (select user_id, count(*) attempts, sum(score) score, sum(total_questions) questions,
      sum(duration_seconds) seconds
    from old_rows where status = 'submitted' group by user_id) gone
  where t.user_id = gone.user_id;
  update private.learner_days t set attempts = t.attempts - gone.attempts, score = t.score - gone.score,
    questions = t.questions - gone.questions, seconds = t.seconds - gone.seconds
  from (select user_id, private.day_of(completed_at) as day, board, count(*) attempts, sum(score) score,
      sum(total_questions) questions, sum(duration_seconds) seconds
    from old_rows where board is not null group by 1, 2, 3) gone
  where t.user_id = gone.user_id and t.day = gone.day and t.board = gone.board;
  update private.learner_standings t set attempts = t.attempts - gone.attempts, score = t.score - gone.score,
    questions = t.questions - gone.questions
  from (select user_id, board, span.days, count(*) attempts, sum(score) score, sum(total_questions) questions
    from old_rows join (values (0), (7), (30)) span (days)
      on span.days = 0 or private.day_of(completed_at) > private.rolled_for(user_id, state) - span.days
    where board is not null group by 1, 2, 3) gone
  where t.user_id = gone.user_id and t.board = gone.board and t.span_days = gone.days;
  update private.edition_statistics set recount = true
  where edition_id in (select edition_id from old_rows where status = 'submitted');
  if exists (select from old_rows where status = 'submitted') then
    perform private.mark_soon();
  end if;
  return null;
end
$$;
create or replace trigger forget_attempts after delete on public.quiz_attempts
  referencing old table as old_rows for each statement execute function private.forget_attempts();
