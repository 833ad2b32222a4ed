-- Managers read their own grants; administrators read all, grant and revoke. Rows have nothing to change.
alter table public.tenant_managers enable row level security;
revoke all on public.tenant_managers from anon, authenticated, service_role;
grant select, insert (tenant_id, user_id), delete on public.tenant_managers to authenticated;
grant all on public.tenant_managers to service_role;
select private.guard_table('public.tenant_managers');
select private.announce_changes('public.tenant_managers');

create policy select_own on public.tenant_managers for select to authenticated
  using (user_id = (select auth.uid()));
create policy all_admin on public.tenant_managers to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.tenant_managers to service_role using (true) with check (true);
