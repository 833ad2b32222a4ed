-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Points returned because a question was dropped (functions/regrading/refund_regrade.sql): once per question and
-- attempt, so that dropping it again returns nothing. The rows belong to the ledger: they remain when their attempts
-- are deleted.
create table private.regrade_refunds (
  question_id uuid not null,
  attempt_id uuid not null,
  regrade_id uuid not null,
  user_id uuid not null references public.profiles on delete cascade,
  points integer not null constraint regrade_refunds_points_positive check (points > 0),
  primary key (question_id, attempt_id)
);
create index regrade_refunds_attempt on private.regrade_refunds (attempt_id);
create index regrade_refunds_regrade on private.regrade_refunds (regrade_id);
create index regrade_refunds_user on private.regrade_refunds (user_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.regrade_refunds enable row level security;
