-- Learners read their own attempts; administrators read all. Only start_quiz and submit_attempt write.
alter table public.quiz_attempts enable row level security;
revoke all on public.quiz_attempts from anon, authenticated, service_role;
grant select on public.quiz_attempts to authenticated, service_role;

create policy select_own on public.quiz_attempts for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_admin on public.quiz_attempts for select to authenticated
  using ((select private.is_admin()));
create policy select_service on public.quiz_attempts for select to service_role using (true);
