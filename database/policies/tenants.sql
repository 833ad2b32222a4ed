-- Everyone reads the active tenants (directory, resolving a host); administrators read and write all;
-- managers read their own tenants and update their presentation (private.refuse_other_tenants).
alter table public.tenants enable row level security;
revoke all on public.tenants from anon, authenticated, service_role;
grant select on public.tenants to anon;
grant select, insert, update, delete on public.tenants to authenticated;
grant all on public.tenants to service_role;
select private.guard_table('public.tenants');
select private.open_to_managers('public.tenants', 'id', '{select,update}');
select private.announce_changes('public.tenants');

create policy select_visitor on public.tenants for select to anon, authenticated
  using (is_active);
create policy select_admin on public.tenants for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.tenants for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.tenants for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.tenants for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.tenants to service_role using (true) with check (true);
