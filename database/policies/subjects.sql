-- Everyone reads subjects; administrators write.
alter table public.subjects enable row level security;
revoke all on public.subjects from anon, authenticated, service_role;
grant select on public.subjects to anon;
grant select, insert, update, delete on public.subjects to authenticated;
grant all on public.subjects to service_role;
select private.guard_table('public.subjects');

create policy select_visitor on public.subjects for select to anon, authenticated
  using (true);
create policy select_admin on public.subjects for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.subjects for insert to authenticated
  with check ((select private.is_admin()));
create policy update_admin on public.subjects for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.subjects for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.subjects to service_role using (true) with check (true);
