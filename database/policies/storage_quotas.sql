-- Only administrators read and set the storage quotas of sites.
alter table public.storage_quotas enable row level security;
revoke all on public.storage_quotas from anon, authenticated, service_role;
grant select, insert, update, delete on public.storage_quotas to authenticated;
grant all on public.storage_quotas to service_role;
select private.guard_table('public.storage_quotas');

create policy all_admin on public.storage_quotas to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.storage_quotas to service_role using (true) with check (true);
