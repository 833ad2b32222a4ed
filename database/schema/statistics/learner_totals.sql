-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Sums over submitted attempts, kept by the transaction that submits them, so that boards and dashboards never scan the
-- attempts.
create table private.learner_totals (
  user_id uuid primary key references public.profiles on delete cascade,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  seconds bigint not null,
  last_completed_at timestamptz not null
) with (fillfactor = 80);

-- Only functions reach it (policies/private_tables.sql).
alter table private.learner_totals enable row level security;
