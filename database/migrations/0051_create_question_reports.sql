-- 'This question is wrong', said by someone who sat it. Kept without a person when the account goes.
create table public.question_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles on delete set null,
  question_id uuid not null references private.questions on delete cascade,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  -- The content that was reported, in case it is corrected meanwhile.
  version_id bigint not null,
  reason text not null constraint question_reports_reason_known
    check (reason in ('wrong_key', 'unclear', 'typo', 'outdated', 'other')),
  details text constraint question_reports_details_short check (length(details) <= 1000),
  status text not null default 'open'
    constraint question_reports_status_known check (status in ('open', 'resolved', 'dismissed')),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references public.profiles on delete set null
);
create unique index question_reports_one_open on public.question_reports (user_id, question_id)
  where status = 'open';
create index question_reports_by_status on public.question_reports (status, created_at desc);
create index question_reports_user on public.question_reports (user_id, created_at desc);
create index question_reports_question on public.question_reports (question_id);
create index question_reports_quiz_set on public.question_reports (quiz_set_id);
create index question_reports_handler on public.question_reports (handled_by);
