-- Administrators read and write all laws, a tenant's managers those of their tenant; they also read the hub's, which
-- their questions may cite.
alter table public.laws enable row level security;
revoke all on public.laws from anon, authenticated, service_role;
-- Guests find no rows.
grant select on public.laws to anon;
grant select, insert, update, delete on public.laws to authenticated;
grant all on public.laws to service_role;
select private.guard_table('public.laws');
select private.open_to_managers('public.laws', 'tenant_id');
create policy select_shared on public.laws for select to authenticated
  using (tenant_id is null and exists (select private.managed_tenants()));

create policy all_admin on public.laws to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.laws to service_role using (true) with check (true);
