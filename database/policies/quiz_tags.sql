-- Everyone reads tags; administrators write.
alter table public.quiz_tags enable row level security;
revoke all on public.quiz_tags from anon, authenticated, service_role;
grant select on public.quiz_tags to anon;
grant select, insert, update, delete on public.quiz_tags to authenticated;
grant all on public.quiz_tags to service_role;
select private.guard_table('public.quiz_tags');

create policy select_visitor on public.quiz_tags for select to anon, authenticated
  using (true);
create policy select_admin on public.quiz_tags for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.quiz_tags for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.quiz_tags for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.quiz_tags for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.quiz_tags to service_role using (true) with check (true);
