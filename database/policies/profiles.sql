-- Learners read their own profile and change their own name; leaderboard() returns other learners' names.
-- Administrators read all and set points, which becomes an adjustment in the ledger.
alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated, service_role;
grant select, update (full_name, points) on public.profiles to authenticated;
grant select, update (full_name, points) on public.profiles to service_role;
select private.guard_table('public.profiles', admins_only => null);

create policy select_own on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));
-- The profile of a deleted account remains for its ledger rows, but is not listed.
create policy select_admin on public.profiles for select to authenticated
  using (deleted_at is null and (select private.is_admin()));
create policy update_own on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy update_admin on public.profiles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.profiles to service_role using (true) with check (true);
