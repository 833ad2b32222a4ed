-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Where each learner stands in each span of the leaderboard: all time (0), the last 30 and the last 7 days in Bangkok.
-- Kept by the transaction that submits an attempt; private.roll_standings removes the days that leave a span. So a
-- board reads its rows from an index and adds nothing up.
create table private.learner_standings (
  user_id uuid not null references public.profiles on delete cascade,
  span_days smallint not null constraint learner_standings_span_known check (span_days in (0, 7, 30)),
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  last_completed_at timestamptz not null,
  -- The key of the rank, all ascending so that one row comparison decides: average, then more questions answered, then
  -- earlier. Null: all of the span's attempts are gone.
  negated_questions bigint generated always as (- questions) stored,
  board uuid not null,
  -- The average with 50 more questions of which 30 are right, so that few questions do not lead.
  negated_average float8 generated always as ((- (score + 30)::float8) / (questions + 50)::float8) stored,
  primary key (user_id, board, span_days)
) with (fillfactor = 80);
create index learner_standings_rank on private.learner_standings (board, span_days, negated_average, negated_questions,
  last_completed_at, user_id) where questions > 0;

-- Only functions reach it (policies/private_tables.sql).
alter table private.learner_standings enable row level security;
