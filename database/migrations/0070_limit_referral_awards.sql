-- What tells one browser from another when a referral's bonus is due: a SHA-256 of the number that it
-- sent at sign-up (private.device_signal), never the number. In tables of their own, so that no
-- column of public.referrals has to be hidden.
create table private.device_signals (
  user_id uuid primary key references public.profiles on delete cascade,
  signal bytea not null,
  created_at timestamptz not null default now()
);

-- Stays with the referral when the person it brought goes, or a browser could bring its bonus anew.
create table private.referral_signals (
  referral_id uuid primary key references public.referrals on delete cascade,
  signal bytea not null
);
create index referral_signals_signal on private.referral_signals (signal);

-- Counts what a referrer was given today.
create index referrals_awarded on public.referrals (referrer_id, awarded_at) where points_awarded;
