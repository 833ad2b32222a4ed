-- As the laws they belong to.
alter table public.law_versions enable row level security;
revoke all on public.law_versions from anon, authenticated, service_role;
grant select, insert, update, delete on public.law_versions to authenticated;
grant all on public.law_versions to service_role;
select private.guard_table('public.law_versions');
select private.open_to_managers('public.law_versions', 'private.law_tenant(law_id)');
create policy select_shared on public.law_versions for select to authenticated
  using (private.law_tenant(law_id) is null and exists (select private.managed_tenants()));

create policy all_admin on public.law_versions to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.law_versions to service_role using (true) with check (true);
