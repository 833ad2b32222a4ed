-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Attempts that ended because their quiz set was deleted during them (functions/attempts/withdraw_attempts.sql). The
-- attempt itself is gone; this row says whose it was and how many points were returned.
create table private.withdrawn_attempts (
  attempt_id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  quiz_set_id uuid not null,
  points_returned integer not null constraint withdrawn_attempts_points_not_negative check (points_returned >= 0),
  -- The administrator's batch that deleted the quiz set; null if the deletion was not an administrator's.
  batch_id uuid,
  withdrawn_at timestamptz not null default now()
);
create index withdrawn_attempts_batch on private.withdrawn_attempts (batch_id) where batch_id is not null;
create index withdrawn_attempts_user on private.withdrawn_attempts (user_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.withdrawn_attempts enable row level security;
