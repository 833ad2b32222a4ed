-- Learners read their own reports; only report_question adds them. Administrators read all, set their status, and
-- delete.
alter table public.question_reports enable row level security;
revoke all on public.question_reports from anon, authenticated, service_role;
grant select, update (status), delete on public.question_reports to authenticated;
grant all on public.question_reports to service_role;
select private.guard_table('public.question_reports', 'update or delete', array['user_id']);

create policy select_own on public.question_reports for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_admin on public.question_reports for select to authenticated
  using ((select private.is_admin()));
create policy update_admin on public.question_reports for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.question_reports for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.question_reports to service_role using (true) with check (true);
