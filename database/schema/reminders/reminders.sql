-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Reminders, at most one for each learner and day in Bangkok. Stored before they are sent, so that none is sent twice.
create table private.reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  day date not null,
  created_at timestamptz not null,
  -- The channel tried last, and those that failed before or with it.
  channel text not null constraint reminders_channel_known check (channel in ('push', 'line', 'mail')),
  failed text[] not null default '{}' constraint reminders_failed_known check (failed <@ '{push,line,mail}'::text[]),
  sent_at timestamptz,
  constraint reminders_one_a_day unique (user_id, day)
);
create index reminders_day on private.reminders (day);

-- Only functions reach it (policies/private_tables.sql).
alter table private.reminders enable row level security;
