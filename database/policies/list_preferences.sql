-- Administrators and managers of tenants read and write their own list preferences only. These are neither content
-- nor settings of a site, so the audit trail does not record them.
alter table public.list_preferences enable row level security;
revoke all on public.list_preferences from anon, authenticated, service_role;
grant select, insert, update, delete on public.list_preferences to authenticated;
grant all on public.list_preferences to service_role;
create or replace trigger a_refuse_non_admins before insert or update or delete on public.list_preferences
  for each statement execute function private.refuse_non_admins('insert', 'update', 'delete');
create or replace trigger b_refuse_long_texts before insert or update on public.list_preferences
  for each row execute function private.refuse_long_texts();

create policy select_own on public.list_preferences for select to authenticated
  using (user_id = (select auth.uid()));
create policy insert_own on public.list_preferences for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy update_own on public.list_preferences for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy delete_own on public.list_preferences for delete to authenticated
  using (user_id = (select auth.uid()));
create policy all_service on public.list_preferences to service_role using (true) with check (true);
