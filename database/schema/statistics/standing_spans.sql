-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- When the marks of a span were set, and what all its learners come to: how soon they are set again follows from it,
-- and no board adds anything up.
create table private.standing_spans (
  span_days smallint not null constraint standing_spans_known check (span_days in (0, 7, 30)),
  marked_at timestamptz not null default '-infinity',
  learners bigint not null default 0,
  attempts bigint not null default 0,
  score bigint not null default 0,
  questions bigint not null default 0,
  board uuid not null,
  primary key (board, span_days)
) with (fillfactor = 50);

-- Only functions reach it (policies/private_tables.sql).
alter table private.standing_spans enable row level security;
