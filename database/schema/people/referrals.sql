-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  referrer_id uuid not null references public.profiles on delete cascade,
  referee_email text,
  referral_code text not null,
  status text not null default 'pending' constraint referrals_status_known check (status in ('pending', 'completed')),
  points_awarded boolean not null default false,
  -- Known from sign-up on; unique, so a person brings at most one bonus.
  referee_id uuid constraint referrals_referee_unique unique references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  awarded_at timestamptz,
  constraint referrals_not_self check (referrer_id <> referee_id)
);
-- Counts what a referrer was given today.
create index referrals_awarded on public.referrals (referrer_id, awarded_at) where points_awarded;
create index referrals_invited on public.referrals (lower(referee_email)) where status = 'pending';
create index referrals_referrer on public.referrals (referrer_id, created_at desc);

-- Rights, from policies/referrals.sql.
-- Learners read and add their own invitations, pending and with their own code, which anonymous users do not have;
-- only the database changes them. Administrators read all.
alter table public.referrals enable row level security;
grant select, insert (referrer_id, referee_email, referral_code, status) on public.referrals to authenticated;
grant select on public.referrals to service_role;
create policy select_admin on public.referrals for select to authenticated
  using ((select private.is_admin()));
create policy select_own on public.referrals for select to authenticated
  using (referrer_id = (select auth.uid()));
create policy select_service on public.referrals for select to service_role
  using (true);
create policy insert_own on public.referrals for insert to authenticated
  with check (referrer_id = (select auth.uid()) and status = 'pending'
    and referral_code = (select p.referral_code from public.profiles p where p.user_id = (select auth.uid())));

create trigger check_invitation before insert on public.referrals for each row when (new.status = 'pending')
  execute function private.check_invitation();
create trigger queue_referral_mail after insert on public.referrals for each row when (new.status = 'pending')
  execute function private.queue_referral_mail();
