-- Only administrators read and write buckets. Files of a public bucket are served to everyone by the storage contract
-- itself, without a policy.
alter table storage.buckets enable row level security;
revoke all on storage.buckets from anon, authenticated, service_role;
grant select on storage.buckets to anon;
grant select, insert, update, delete on storage.buckets to authenticated;
grant all on storage.buckets to service_role;
select private.guard_table('storage.buckets');

drop policy if exists all_admin on storage.buckets;
create policy all_admin on storage.buckets to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
drop policy if exists all_service on storage.buckets;
create policy all_service on storage.buckets to service_role using (true) with check (true);
