-- Learners read their own role; administrators read and write all, but cannot remove the last administrator
-- (functions/people/keep_last_admin.sql).
alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated, service_role;
grant select, insert, update, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
select private.guard_table('public.user_roles');
-- Inserts are excluded: a new account's role is learner, which changes nothing about visible rows.
select private.announce_changes('public.user_roles', 'update or delete');

create policy select_own on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));
create policy all_admin on public.user_roles to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.user_roles to service_role using (true) with check (true);
