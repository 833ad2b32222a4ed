-- backward-compatible: the release before neither writes nor reads the table, and the setting has a default.

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

insert into private.phrases values ('ledger.regrade', 'คืนแต้ม: ตัดข้อสอบออกจาก {name}');
