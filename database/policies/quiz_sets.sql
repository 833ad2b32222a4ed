-- Visitors read rows that the current site shows (functions/catalogue/shown.sql, docs/design/tenants.md).
-- Administrators read and write all rows, a tenant's managers those of their tenant.
alter table public.quiz_sets enable row level security;
revoke all on public.quiz_sets from anon, authenticated, service_role;
grant select on public.quiz_sets to anon;
grant select, insert, update, delete on public.quiz_sets to authenticated;
grant all on public.quiz_sets to service_role;
select private.guard_table('public.quiz_sets');
select private.open_to_managers('public.quiz_sets', 'tenant_id');
select private.announce_changes('public.quiz_sets');

create policy select_visitor on public.quiz_sets for select to anon, authenticated
  using (private.is_open(quiz_sets) and tenant_id is not distinct from (select private.current_tenant_id())
    and exists (select from private.shown_courses c where c.id = course_id));
create policy select_admin on public.quiz_sets for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.quiz_sets for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.quiz_sets for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.quiz_sets for delete to authenticated
  using ((select private.is_admin()));
-- Learners read the papers of examinations that they sat. Only the functions that assemble papers write them.
create policy select_sat on public.quiz_sets for select to authenticated
  using (is_paper and exists (
    select from public.quiz_attempts a where a.quiz_set_id = quiz_sets.id and a.user_id = (select auth.uid())));
create policy insert_no_paper on public.quiz_sets as restrictive for insert to authenticated with check (not is_paper);
create policy update_no_paper on public.quiz_sets as restrictive for update to authenticated
  using (not is_paper) with check (not is_paper);
create policy delete_no_paper on public.quiz_sets as restrictive for delete to authenticated using (not is_paper);
create policy all_service on public.quiz_sets to service_role using (true) with check (true);
