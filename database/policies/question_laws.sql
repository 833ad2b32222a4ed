-- Administrators, and managers for their tenants, read and write. Learners do not, because a citation would show what a
-- question is about that they have not paid for; they see it with the key (private.cited_laws).
alter table public.question_laws enable row level security;
revoke all on public.question_laws from anon, authenticated, service_role;
-- Guests find no rows, so that the computed fields of laws are 0 for them.
grant select on public.question_laws to anon;
grant select, insert, update, delete on public.question_laws to authenticated;
grant all on public.question_laws to service_role;
select private.guard_table('public.question_laws');
select private.open_to_managers('public.question_laws', 'private.question_tenant(question_id)');

create policy all_admin on public.question_laws to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.question_laws to service_role using (true) with check (true);
