-- Only administrators, and managers for the images of their tenants, list and write files.
alter table storage.objects enable row level security;
revoke all on storage.objects from anon, authenticated, service_role;
grant select on storage.objects to anon;
grant select, insert, update, delete on storage.objects to authenticated;
grant all on storage.objects to service_role;
select private.guard_table('storage.objects');
select private.open_to_managers('storage.objects', 'private.file_tenant(bucket_id, name)');

drop policy if exists all_admin on storage.objects;
create policy all_admin on storage.objects to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
drop policy if exists all_service on storage.objects;
create policy all_service on storage.objects to service_role using (true) with check (true);
