-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Stays with the referral when the referred account is deleted; otherwise a browser could bring its bonus again.
create table private.referral_signals (
  referral_id uuid primary key references public.referrals on delete cascade,
  signal bytea not null
);
create index referral_signals_signal on private.referral_signals (signal);

-- Only functions reach it (policies/private_tables.sql).
alter table private.referral_signals enable row level security;
