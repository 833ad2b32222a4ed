-- Only administrators read and write notes, as their own author; a user receives the notes in an export of the data
-- (functions/account/export_my_data.sql). The trail stores neither the text nor the user.
alter table public.user_notes enable row level security;
revoke all on public.user_notes from anon, authenticated, service_role;
grant select, insert (id, user_id, body), delete on public.user_notes to authenticated;
grant select, insert (id, user_id, body), delete on public.user_notes to service_role;
select private.guard_table('public.user_notes', unrecorded => array['user_id', 'body']);

create policy all_admin on public.user_notes to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.user_notes to service_role using (true) with check (true);
