-- Private channels: one per user, for the user's own devices, and those of administrators. Other topics are not
-- accessible.
alter table realtime.messages enable row level security;
revoke all on realtime.messages from anon, authenticated, service_role;
grant select, insert on realtime.messages to authenticated, service_role;

drop policy if exists select_own on realtime.messages;
create policy select_own on realtime.messages for select to authenticated
  using (topic = 'person:' || (select auth.uid()));
drop policy if exists insert_own on realtime.messages;
create policy insert_own on realtime.messages for insert to authenticated
  with check (topic = 'person:' || (select auth.uid()));
drop policy if exists select_admin on realtime.messages;
create policy select_admin on realtime.messages for select to authenticated
  using (topic like 'admin:%' and (select private.is_admin()));
drop policy if exists insert_admin on realtime.messages;
create policy insert_admin on realtime.messages for insert to authenticated
  with check (topic like 'admin:%' and (select private.is_admin()));
drop policy if exists all_service on realtime.messages;
create policy all_service on realtime.messages to service_role using (true) with check (true);
