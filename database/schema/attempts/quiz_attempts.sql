-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete restrict,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  edition_id bigint not null references private.quiz_set_editions on delete cascade,
  request_id uuid not null,
  status text not null default 'in_progress' constraint quiz_attempts_status_known
    check (status in ('in_progress', 'submitted')),
  mode text not null constraint quiz_attempts_mode_known check (mode in ('instant', 'end')),
  points_spent integer not null constraint quiz_attempts_points_spent_not_negative check (points_spent >= 0),
  total_questions integer not null constraint quiz_attempts_total_questions_positive check (total_questions > 0),
  score integer,
  started_at timestamptz not null,
  -- Null means no time limit.
  deadline_at timestamptz,
  completed_at timestamptz,
  -- The limit minus what remained; null without a limit. duration_seconds is always kept.
  time_spent_seconds integer,
  duration_seconds integer,
  created_at timestamptz not null default now(),
  -- On which board a submitted attempt counts in public: zeros are the board that sites share, a tenant's id is that of
  -- its own site, null is none (in progress, or of an anonymous person). private.board_of decides.
  board uuid,
  constraint quiz_attempts_request_unique unique (user_id, request_id),
  constraint quiz_attempts_board_submitted check (board is null or status = 'submitted'),
  constraint quiz_attempts_score_in_range check (score between 0 and total_questions),
  constraint quiz_attempts_submitted_complete
    check ((status = 'submitted') = (score is not null) and (status = 'submitted') = (completed_at is not null)
    and (status = 'submitted') = (duration_seconds is not null))
) with (fillfactor = 85);
-- How many have submitted since a board was marked.
create index quiz_attempts_board on public.quiz_attempts (board, completed_at desc) where board is not null;
create index quiz_attempts_by_set on public.quiz_attempts (quiz_set_id, user_id, completed_at desc);
create index quiz_attempts_completed on public.quiz_attempts (completed_at desc) where status = 'submitted';
create index quiz_attempts_due on public.quiz_attempts (deadline_at)
  where status = 'in_progress' and deadline_at is not null;
create index quiz_attempts_edition on public.quiz_attempts (edition_id);
create index quiz_attempts_history on public.quiz_attempts (user_id, completed_at desc);
create unique index quiz_attempts_one_in_progress on public.quiz_attempts (user_id, quiz_set_id)
  where status = 'in_progress';
create index quiz_attempts_site on public.quiz_attempts (tenant_id, completed_at desc) where status = 'submitted';
-- The best scores of a site, of each day.
create index quiz_attempts_site_day_scores on public.quiz_attempts (coalesce(tenant_id,
  '00000000-0000-0000-0000-000000000000'::uuid), ((completed_at at time zone '07:00:00'::interval)::date), score desc,
  completed_at desc) where board is not null;
-- The best scores of a site, of all time.
create index quiz_attempts_site_scores on public.quiz_attempts (coalesce(tenant_id,
  '00000000-0000-0000-0000-000000000000'::uuid), score desc, completed_at desc) where board is not null;
create index quiz_attempts_tenant on public.quiz_attempts (tenant_id) where tenant_id is not null;

-- Rights, from policies/quiz_attempts.sql.
-- Learners read their own attempts; administrators read all. Only start_quiz and submit_attempt write.
alter table public.quiz_attempts enable row level security;
grant select on public.quiz_attempts to authenticated, service_role;
create policy select_admin on public.quiz_attempts for select to authenticated
  using ((select private.is_admin()));
create policy select_own on public.quiz_attempts for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_service on public.quiz_attempts for select to service_role
  using (true);

create trigger choose_board before insert or update of status on public.quiz_attempts for each row
  when (new.status = 'submitted') execute function private.choose_board();
create trigger forget_attempts after delete on public.quiz_attempts referencing old table as old_rows
  for each statement execute function private.forget_attempts();
create trigger move_to_trash after delete on public.quiz_attempts referencing old table as old_rows
  for each statement execute function private.move_to_trash('user_id');
create trigger track_figures_of_changed after update on public.quiz_attempts
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.track_attempt_figures();
create trigger track_figures_of_gone after delete on public.quiz_attempts referencing old table as old_rows
  for each statement execute function private.track_attempt_figures();
create trigger track_figures_of_new after insert on public.quiz_attempts referencing new table as new_rows
  for each statement execute function private.track_attempt_figures();
create trigger track_practice after update on public.quiz_attempts
  referencing old table as old_rows new table as new_rows for each statement execute function private.track_practice();
