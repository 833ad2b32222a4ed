-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Every 200th place of each span: what is counted from the mark before is never more than 200 rows. Written by
-- private.mark_standings.
create table private.standing_marks (
  span_days smallint not null,
  place integer not null,
  negated_average float8 not null,
  negated_questions bigint not null,
  last_completed_at timestamptz not null,
  user_id uuid not null,
  board uuid not null,
  primary key (board, span_days, negated_average, negated_questions, last_completed_at, user_id)
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.standing_marks enable row level security;
