-- Learners read their own answers; administrators read all. Only answer_question and answer_questions write.
alter table public.attempt_answers enable row level security;
revoke all on public.attempt_answers from anon, authenticated, service_role;
grant select on public.attempt_answers to authenticated, service_role;

create policy select_own on public.attempt_answers for select to authenticated
  using (attempt_id in (select a.id from public.quiz_attempts a where a.user_id = (select auth.uid())));
create policy select_admin on public.attempt_answers for select to authenticated
  using ((select private.is_admin()));
create policy select_service on public.attempt_answers for select to service_role using (true);
