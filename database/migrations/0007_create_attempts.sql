create table public.quiz_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  edition_id bigint not null references private.quiz_set_editions on delete cascade,
  request_id uuid not null,
  status text not null default 'in_progress'
    constraint quiz_attempts_status_known check (status in ('in_progress', 'submitted')),
  mode text not null constraint quiz_attempts_mode_known check (mode in ('instant', 'end')),
  points_spent integer not null constraint quiz_attempts_points_spent_not_negative check (points_spent >= 0),
  total_questions integer not null constraint quiz_attempts_total_questions_positive check (total_questions > 0),
  score integer constraint quiz_attempts_score_in_range check (score between 0 and total_questions),
  started_at timestamptz not null,
  -- Null means no time limit.
  deadline_at timestamptz,
  completed_at timestamptz,
  -- The limit minus what remained; null without a limit. duration_seconds is always kept.
  time_spent_seconds integer,
  duration_seconds integer,
  created_at timestamptz not null default now(),
  constraint quiz_attempts_request_unique unique (user_id, request_id),
  constraint quiz_attempts_submitted_complete check (
    (status = 'submitted') = (score is not null)
    and (status = 'submitted') = (completed_at is not null)
    and (status = 'submitted') = (duration_seconds is not null)
  )
) with (fillfactor = 85);
create unique index quiz_attempts_one_in_progress on public.quiz_attempts (user_id, quiz_set_id)
  where status = 'in_progress';
create index quiz_attempts_history on public.quiz_attempts (user_id, completed_at desc);
create index quiz_attempts_by_set on public.quiz_attempts (quiz_set_id, user_id, completed_at desc);
create index quiz_attempts_edition on public.quiz_attempts (edition_id);
create index quiz_attempts_tenant on public.quiz_attempts (tenant_id) where tenant_id is not null;
create index quiz_attempts_due on public.quiz_attempts (deadline_at)
  where status = 'in_progress' and deadline_at is not null;
create index quiz_attempts_high_scores on public.quiz_attempts (score desc, completed_at desc)
  where status = 'submitted';
create index quiz_attempts_completed on public.quiz_attempts (completed_at desc)
  where status = 'submitted';

-- question_id has no foreign key: the attempt's edition holds the question, deleted since or not.
create table public.attempt_answers (
  attempt_id uuid not null references public.quiz_attempts on delete cascade,
  question_id uuid not null,
  choice smallint not null constraint attempt_answers_choice_known check (choice between 1 and 4),
  answered_at timestamptz not null,
  primary key (attempt_id, question_id)
) with (fillfactor = 85);
