-- Learners read and add their own invitations, pending and with their own code, which anonymous users do not have;
-- only the database changes them. Administrators read all.
alter table public.referrals enable row level security;
revoke all on public.referrals from anon, authenticated, service_role;
grant select, insert (referrer_id, referee_email, referral_code, status) on public.referrals to authenticated;
grant select on public.referrals to service_role;

create policy select_own on public.referrals for select to authenticated
  using (referrer_id = (select auth.uid()));
create policy select_admin on public.referrals for select to authenticated
  using ((select private.is_admin()));
create policy insert_own on public.referrals for insert to authenticated
  with check (referrer_id = (select auth.uid()) and status = 'pending' and referral_code =
    (select p.referral_code from public.profiles p where p.user_id = (select auth.uid())));
create policy select_service on public.referrals for select to service_role using (true);
