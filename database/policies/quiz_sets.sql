-- Visitors browse what is published and active on the site visited (docs/decisions/0001-tenants.md);
-- administrators write, and see all; so do a tenant's managers what is of it.
alter table public.quiz_sets enable row level security;
revoke all on public.quiz_sets from anon, authenticated, service_role;
grant select on public.quiz_sets to anon;
grant select, insert, update, delete on public.quiz_sets to authenticated;
grant all on public.quiz_sets to service_role;
select private.guard_table('public.quiz_sets');
select private.open_to_managers('public.quiz_sets', 'tenant_id');
select private.announce_changes('public.quiz_sets');

create policy select_visitor on public.quiz_sets for select to anon, authenticated
  using (is_active and status = 'published' and tenant_id is not distinct from (select private.current_tenant_id()));
create policy select_admin on public.quiz_sets for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.quiz_sets for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.quiz_sets for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.quiz_sets for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.quiz_sets to service_role using (true) with check (true);
