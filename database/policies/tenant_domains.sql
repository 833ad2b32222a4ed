-- Everyone reads the domains of active tenants, to resolve a host; administrators write.
alter table public.tenant_domains enable row level security;
revoke all on public.tenant_domains from anon, authenticated, service_role;
grant select on public.tenant_domains to anon;
grant select, insert, update, delete on public.tenant_domains to authenticated;
grant all on public.tenant_domains to service_role;
select private.guard_table('public.tenant_domains');
select private.announce_changes('public.tenant_domains');

create policy select_visitor on public.tenant_domains for select to anon, authenticated
  using (exists (select from private.shown_tenants t where t.id = tenant_id));
create policy select_admin on public.tenant_domains for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.tenant_domains for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.tenant_domains for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.tenant_domains for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.tenant_domains to service_role using (true) with check (true);
