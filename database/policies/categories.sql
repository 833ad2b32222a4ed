-- Visitors read rows that the current site shows (functions/catalogue/shown.sql, docs/design/tenants.md).
-- Administrators read and write all rows, a tenant's managers those of their tenant.
alter table public.categories enable row level security;
revoke all on public.categories from anon, authenticated, service_role;
grant select on public.categories to anon;
grant select, insert, update, delete on public.categories to authenticated;
grant all on public.categories to service_role;
select private.guard_table('public.categories');
select private.open_to_managers('public.categories', 'tenant_id');
select private.announce_changes('public.categories');

create policy select_visitor on public.categories for select to anon, authenticated
  using (is_active and tenant_id is not distinct from (select private.current_tenant_id()));
create policy select_admin on public.categories for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.categories for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.categories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.categories for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.categories to service_role using (true) with check (true);
