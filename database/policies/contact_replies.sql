-- Administrators read; public.answer_contact_message writes, as the owner; no role changes rows. An answer is deleted
-- with its message. The trail does not store its text.
alter table public.contact_replies enable row level security;
revoke all on public.contact_replies from anon, authenticated, service_role;
grant select on public.contact_replies to authenticated, service_role;
select private.guard_table('public.contact_replies', unrecorded => array['body', 'request_id']);

create policy select_admin on public.contact_replies for select to authenticated
  using ((select private.is_admin()));
create policy select_service on public.contact_replies for select to service_role using (true);
