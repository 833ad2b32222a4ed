-- Moves the spans of learners and quiz sets on to today, by taking out the days that left them. The worker
-- calls it every minute; all but the first call of a day do nothing. Submissions share a lock that
-- this one must hold alone (a day must not be added to and taken out at once). It does not queue for
-- it, because those behind would wait too: it tries, and leaves it to the next minute.
create or replace function private.roll_standings() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := private.day_of(now());
  rolled date;
  tries integer := 0;
begin
  if (select rolled_on from private.standings_state) >= today then
    return false;
  end if;
  while not pg_try_advisory_xact_lock(private.standings_lock()) loop
    tries := tries + 1;
    if tries = 100 then
      return false;
    end if;
    perform pg_sleep(0.05);
  end loop;
  select rolled_on into rolled from private.standings_state for update;
  if rolled >= today then
    return false;
  end if;
  update private.learner_standings t set attempts = t.attempts - gone.attempts,
    score = t.score - gone.score, questions = t.questions - gone.questions
  from (
    select d.user_id, span.days, sum(d.attempts) as attempts, sum(d.score) as score, sum(d.questions) as questions
    from (values (7), (30)) span (days)
    join private.learner_days d on d.day > rolled - span.days and d.day <= today - span.days
    group by d.user_id, span.days
  ) gone
  where t.user_id = gone.user_id and t.span_days = gone.days;
  update private.quiz_set_spans t set attempts = t.attempts - gone.attempts,
    score = t.score - gone.score, questions = t.questions - gone.questions
  from (
    select d.quiz_set_id, span.days, sum(d.attempts) as attempts, sum(d.score) as score,
      sum(d.questions) as questions
    from (values (7), (30), (90)) span (days)
    join private.quiz_set_days d on d.day > rolled - span.days and d.day <= today - span.days
    group by d.quiz_set_id, span.days
  ) gone
  where t.quiz_set_id = gone.quiz_set_id and t.span_days = gone.days;
  update private.standings_state set rolled_on = today;
  perform private.mark_soon();
  return true;
end
$$;
grant execute on function private.roll_standings() to service_role;

-- Shared by those who change standings, held alone by the one who rolls them.
create or replace function private.standings_lock() returns bigint
language sql immutable
set search_path = ''
as $$
  select 4712600001
$$;
