-- Everyone reads tag categories; administrators write.
alter table public.tag_categories enable row level security;
revoke all on public.tag_categories from anon, authenticated, service_role;
grant select on public.tag_categories to anon;
grant select, insert, update, delete on public.tag_categories to authenticated;
grant all on public.tag_categories to service_role;
select private.guard_table('public.tag_categories');

create policy select_visitor on public.tag_categories for select to anon, authenticated
  using (true);
create policy select_admin on public.tag_categories for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.tag_categories for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.tag_categories for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.tag_categories for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.tag_categories to service_role using (true) with check (true);
