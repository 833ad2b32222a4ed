-- Visitors read rows that the current site shows (functions/catalogue/shown.sql, docs/design/tenants.md).
-- Administrators read and write all rows, a tenant's managers those of their tenant.
alter table public.subcategories enable row level security;
revoke all on public.subcategories from anon, authenticated, service_role;
grant select on public.subcategories to anon;
grant select, insert, update, delete on public.subcategories to authenticated;
grant all on public.subcategories to service_role;
select private.guard_table('public.subcategories');
select private.open_to_managers('public.subcategories', 'tenant_id');
select private.announce_changes('public.subcategories');

create policy select_visitor on public.subcategories for select to anon, authenticated
  using (is_active and tenant_id is not distinct from (select private.current_tenant_id())
    and exists (select from private.shown_categories g where g.id = category_id));
create policy select_admin on public.subcategories for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.subcategories for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.subcategories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.subcategories for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.subcategories to service_role using (true) with check (true);
