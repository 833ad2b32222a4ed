-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The same by day. Days are days in Bangkok.
create table private.learner_days (
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  attempts integer not null,
  score bigint not null,
  questions bigint not null,
  seconds bigint not null,
  last_completed_at timestamptz not null,
  board uuid not null,
  primary key (day, user_id, board)
) with (fillfactor = 80);
create index learner_days_user on private.learner_days (user_id, day);

-- Only functions reach it (policies/private_tables.sql).
alter table private.learner_days enable row level security;
