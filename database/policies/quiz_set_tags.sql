-- Everyone reads the tags of quiz sets visible to them; administrators, and managers for their
-- tenants, write.
alter table public.quiz_set_tags enable row level security;
revoke all on public.quiz_set_tags from anon, authenticated, service_role;
grant select on public.quiz_set_tags to anon;
grant select, insert, update, delete on public.quiz_set_tags to authenticated;
grant all on public.quiz_set_tags to service_role;
select private.guard_table('public.quiz_set_tags');
select private.open_to_managers('public.quiz_set_tags', 'private.quiz_set_tenant(quiz_set_id)');

create policy select_visitor on public.quiz_set_tags for select to anon, authenticated
  using (exists (select from public.quiz_sets q where q.id = quiz_set_id));
create policy select_admin on public.quiz_set_tags for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.quiz_set_tags for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.quiz_set_tags for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.quiz_set_tags for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.quiz_set_tags to service_role using (true) with check (true);
