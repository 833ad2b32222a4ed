-- Administrators, and managers for their tenants, read and write. Learners do not, because the tags would reveal
-- questions that they have not paid for; they see tags in their results (attempt_result).
alter table public.question_tags enable row level security;
revoke all on public.question_tags from anon, authenticated, service_role;
grant select, insert, update, delete on public.question_tags to authenticated;
grant all on public.question_tags to service_role;
select private.guard_table('public.question_tags');
select private.open_to_managers('public.question_tags', 'private.question_tenant(question_id)');

create policy all_admin on public.question_tags to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy all_service on public.question_tags to service_role using (true) with check (true);
