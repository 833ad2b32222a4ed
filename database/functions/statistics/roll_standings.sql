-- Moves the spans of learners and quiz sets on to today by subtracting the days that left them: a thousand learners
-- per call, and the quiz sets with the last call. Returns whether there was anything to do; the worker calls it every
-- minute until there is not. Takes exclusively a lock that submissions share, because a day must not be added to
-- while it is subtracted; all of a million learners at once would block submissions for longer than a statement may
-- take. It does not queue for the lock, because submissions behind it would wait too: it retries for five seconds,
-- then leaves the work to the next minute.
create or replace function private.roll_standings(batch integer default 1000) returns boolean
language plpgsql security definer
set search_path = ''
-- Forces lookups by the keys of these few learners, whatever number the planner assumes.
set enable_seqscan = off
set jit = off
as $$
declare
  today constant date := private.day_of(now());
  state private.standings_state;
  target date;
  since uuid;
  last_one uuid;
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
  select * into state from private.standings_state for update;
  if state.rolled_on >= today then
    return false;
  end if;
  -- Completes a roll in progress first, even if its day has passed.
  target := coalesce(state.rolling_to, today);
  since := coalesce(state.reached, '00000000-0000-0000-0000-000000000000');
  -- Null for the last batch.
  select met.user_id into last_one
  from (
    select distinct own.user_id
    from private.days_that_leave(state.rolled_on, target) gone
    cross join lateral (
      select distinct d.user_id from private.learner_days d
      where d.day = gone.day and d.user_id > since order by d.user_id limit batch
    ) own
  ) met
  order by met.user_id offset batch - 1 limit 1;

  update private.learner_standings t set attempts = t.attempts - gone.attempts,
    score = t.score - gone.score, questions = t.questions - gone.questions
  from (
    select own.user_id, own.board, left_on.span_days, sum(own.attempts) as attempts, sum(own.score) as score,
      sum(own.questions) as questions
    from private.days_that_leave(state.rolled_on, target) left_on
    cross join lateral (
      select * from private.learner_days d
      where d.day = left_on.day and d.user_id > since
        and d.user_id <= coalesce(last_one, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      offset 0
    ) own
    group by own.user_id, own.board, left_on.span_days
  ) gone
  where t.user_id = gone.user_id and t.board = gone.board and t.span_days = gone.span_days;
  if last_one is not null then
    update private.standings_state set rolling_to = target, reached = last_one;
    return true;
  end if;

  update private.quiz_set_spans t set attempts = t.attempts - gone.attempts,
    score = t.score - gone.score, questions = t.questions - gone.questions
  from (
    select d.quiz_set_id, span.days, sum(d.attempts) as attempts, sum(d.score) as score,
      sum(d.questions) as questions
    from (values (7), (30), (90)) span (days)
    join private.quiz_set_days d on d.day > state.rolled_on - span.days and d.day <= target - span.days
    group by d.quiz_set_id, span.days
  ) gone
  where t.quiz_set_id = gone.quiz_set_id and t.span_days = gone.days;
  update private.standings_state set rolled_on = target, rolling_to = null, reached = null;
  perform private.mark_soon();
  return true;
end
$$;
grant execute on function private.roll_standings(integer) to service_role;

-- The days that leave learners' spans as their end moves from one day to another.
create or replace function private.days_that_leave(rolled date, target date)
returns table (span_days smallint, day date)
language sql immutable
as $$
  select span.days::smallint, rolled - span.days + step
  from (values (7), (30)) span (days) cross join generate_series(1, target - rolled) step
$$;

-- The last day of a learner's spans: while a roll is in progress, learners already done are ahead.
create or replace function private.rolled_for(learner uuid, state private.standings_state) returns date
language sql immutable
as $$
  select case when learner <= state.reached then state.rolling_to else state.rolled_on end
$$;

-- Shared by transactions that change standings, exclusive for the one that rolls them.
create or replace function private.standings_lock() returns bigint
language sql immutable
set search_path = ''
as $$
  select 4712600001
$$;
