-- Where each learner stands in each span of the leaderboard: all time (0), the last 30 and the last 7
-- days in Bangkok. Kept by the transaction that submits an attempt; days that leave a span are taken
-- out by private.roll_standings. So a board reads its rows from an index and adds nothing up.
create table private.learner_standings (
  user_id uuid not null references public.profiles on delete cascade,
  span_days smallint not null constraint learner_standings_span_known check (span_days in (0, 7, 30)),
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  last_completed_at timestamptz not null,
  -- The key of the rank, all ascending so that one row comparison decides: average, then more
  -- questions answered, then earlier. Null: all of the span's attempts are gone.
  negated_average float8 generated always as (-score::float8 / nullif(questions, 0)) stored,
  negated_questions bigint generated always as (-questions) stored,
  primary key (user_id, span_days)
) with (fillfactor = 80);
create index learner_standings_rank on private.learner_standings
  (span_days, negated_average, negated_questions, last_completed_at, user_id) where questions > 0;
-- The ranking no longer reads it, and without it the totals change in place.
drop index private.learner_totals_rank;

-- Every 200th place of each span, with the sums of all learners up to it: what is counted from the
-- mark before is never more than 200 rows. Written by private.mark_standings.
create table private.standing_marks (
  span_days smallint not null,
  place integer not null,
  negated_average float8 not null,
  negated_questions bigint not null,
  last_completed_at timestamptz not null,
  user_id uuid not null,
  attempts bigint not null,
  score bigint not null,
  questions bigint not null,
  primary key (span_days, negated_average, negated_questions, last_completed_at, user_id)
);

-- One row. rolled_on: the day that the spans of 7 and 30 days end with.
create table private.standings_state (
  only_row boolean primary key default true check (only_row),
  rolled_on date not null,
  marked_at timestamptz not null
) with (fillfactor = 50);
insert into private.standings_state (rolled_on, marked_at)
values ((now() at time zone interval '7 hours')::date, '-infinity');

insert into private.learner_standings (user_id, span_days, attempts, score, questions, last_completed_at)
select user_id, 0, attempts, score, questions, last_completed_at from private.learner_totals
union all
select d.user_id, span.days, sum(d.attempts), sum(d.score), sum(d.questions), max(d.last_completed_at)
from private.learner_days d
join (values (7), (30)) span (days) on d.day > (now() at time zone interval '7 hours')::date - span.days
group by d.user_id, span.days;

-- The best scores of each day, for the best of a span: a few rows of each of its days.
create index quiz_attempts_day_scores on public.quiz_attempts
  (((completed_at at time zone interval '7 hours')::date), score desc, completed_at desc)
  where status = 'submitted';
