-- Administrators read and write all structures of examinations, a tenant's managers those of their tenant.
alter table public.exam_blueprints enable row level security;
revoke all on public.exam_blueprints from anon, authenticated, service_role;
-- Guests find no rows, so that the computed field is null for them.
grant select on public.exam_blueprints to anon;
grant select, insert, update, delete on public.exam_blueprints to authenticated;
grant all on public.exam_blueprints to service_role;
select private.guard_table('public.exam_blueprints');
select private.open_to_managers('public.exam_blueprints', 'tenant_id');

create policy select_admin on public.exam_blueprints for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.exam_blueprints for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.exam_blueprints for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.exam_blueprints for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.exam_blueprints to service_role using (true) with check (true);
