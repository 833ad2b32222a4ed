-- Administrators read; public.answer_contact_message writes, as the owner; nobody changes. An answer goes with
-- its message. The trail keeps none of its words.
alter table public.contact_replies enable row level security;
revoke all on public.contact_replies from anon, authenticated, service_role;
grant select on public.contact_replies to authenticated, service_role;
select private.guard_table('public.contact_replies', unrecorded => array['body', 'request_id']);

create policy select_admin on public.contact_replies for select to authenticated
  using ((select private.is_admin()));
create policy select_service on public.contact_replies for select to service_role using (true);
