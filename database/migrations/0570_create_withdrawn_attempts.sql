-- backward-compatible: the release before neither writes nor reads the table.

-- Attempts that ended because their quiz set was deleted during them (functions/attempts/withdraw_attempts.sql). The
-- attempt itself is gone; this row says whose it was and how many points were returned.
create table private.withdrawn_attempts (
  attempt_id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  quiz_set_id uuid not null,
  points_returned integer not null
    constraint withdrawn_attempts_points_not_negative check (points_returned >= 0),
  -- The administrator's batch that deleted the quiz set; null if the deletion was not an administrator's.
  batch_id uuid,
  withdrawn_at timestamptz not null default now()
);
create index withdrawn_attempts_user on private.withdrawn_attempts (user_id);
create index withdrawn_attempts_batch on private.withdrawn_attempts (batch_id) where batch_id is not null;

insert into private.phrases values ('ledger.withdrawn', 'คืนแต้ม: ชุดข้อสอบ {name} ถูกนำออก');
