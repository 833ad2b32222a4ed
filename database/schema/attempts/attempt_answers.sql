-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.attempt_answers (
  attempt_id uuid not null references public.quiz_attempts on delete cascade,
  -- Without a foreign key: the attempt's edition has the question, even if it is deleted since.
  question_id uuid not null,
  choice smallint not null constraint attempt_answers_choice_known check (choice between 1 and 4),
  answered_at timestamptz not null,
  -- Which of a client's saves this is, in its own order: an older one that arrives later does not replace it.
  sequence bigint,
  -- The learner marked the answer as unsure.
  unsure boolean not null default false,
  primary key (attempt_id, question_id)
) with (fillfactor = 85);

-- Rights, from policies/attempt_answers.sql.
-- Learners read their own answers; administrators read all. Only answer_question and answer_questions write.
alter table public.attempt_answers enable row level security;
grant select on public.attempt_answers to authenticated, service_role;
create policy select_admin on public.attempt_answers for select to authenticated
  using ((select private.is_admin()));
create policy select_own on public.attempt_answers for select to authenticated
  using ((attempt_id in (select a.id from public.quiz_attempts a where a.user_id = (select auth.uid()))));
create policy select_service on public.attempt_answers for select to service_role
  using (true);

create trigger move_to_trash after delete on public.attempt_answers referencing old table as old_rows
  for each statement execute function private.keep_answers();
