-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Attempts that the job of item analysis has yet to add, in the order of finishing: of two meetings of a learner with a
-- question, the earlier is evidence. Without a key: submitting appends a row and waits for no other.
create table private.finished_attempts (
  attempt_id uuid not null,
  completed_at timestamptz not null default now()
);
create index finished_attempts_order on private.finished_attempts (completed_at);

-- Only functions reach it (policies/private_tables.sql).
alter table private.finished_attempts enable row level security;
