-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What quiz sets had in the last 7, 30 and 90 days, which end with standings_state.rolled_on.
create table private.quiz_set_spans (
  span_days smallint not null constraint quiz_set_spans_span_known check (span_days in (7, 30, 90)),
  quiz_set_id uuid not null,
  attempts bigint not null,
  score bigint not null,
  questions bigint not null,
  primary key (span_days, quiz_set_id)
) with (fillfactor = 50);
create index quiz_set_spans_quiz_set on private.quiz_set_spans (quiz_set_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.quiz_set_spans enable row level security;
