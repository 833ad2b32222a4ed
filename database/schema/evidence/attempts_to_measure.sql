-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Attempts submitted before evidence existed, oldest first: the job adds them once, before all later attempts.
create table private.attempts_to_measure (
  completed_at timestamptz not null,
  attempt_id uuid not null,
  primary key (completed_at, attempt_id)
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.attempts_to_measure enable row level security;
