-- Anyone may add a message, but read none; administrators read, mark as handled and delete.
alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated, service_role;
grant insert (name, email, subject, message) on public.contact_messages to anon, authenticated;
grant select, update (handled_at), delete on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
select private.guard_table('public.contact_messages', 'update or delete',
  array['user_id', 'name', 'email', 'subject', 'message']);
alter table public.contact_messages alter column tenant_id set default private.current_tenant_id();

create policy insert_visitor on public.contact_messages for insert to anon, authenticated
  with check (tenant_id is not distinct from (select private.current_tenant_id()));
create policy select_admin on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
create policy update_admin on public.contact_messages for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.contact_messages for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.contact_messages to service_role using (true) with check (true);
