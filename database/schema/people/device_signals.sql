-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Recognizes a browser when a referral's bonus is due: a SHA-256 of the number that it sent at sign-up
-- (private.device_signal), never the number. In tables of their own, so that no column of public.referrals has to be
-- hidden.
create table private.device_signals (
  user_id uuid primary key references public.profiles on delete cascade,
  signal bytea not null,
  created_at timestamptz not null default now()
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.device_signals enable row level security;
