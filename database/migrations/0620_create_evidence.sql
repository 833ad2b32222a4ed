-- Subjects, and what learners are measured by (docs/decisions/0111-evidence.md).
create table public.subjects (
  id uuid primary key default gen_random_uuid(),
  name text collate "th-x-icu" not null constraint subjects_name_given check (btrim(name) <> '' and length(name) <= 100),
  -- Null: for all sites.
  tenant_id uuid references public.tenants on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index subjects_name_unique on public.subjects (tenant_id, name collate "C") nulls not distinct;
create index subjects_tenant on public.subjects (tenant_id) where tenant_id is not null;
-- A new column without values: nothing to scan.
-- squawk-ignore adding-foreign-key-constraint
alter table public.quiz_tags add column subject_id uuid references public.subjects on delete set null;
create index quiz_tags_subject on public.quiz_tags (subject_id) where subject_id is not null;

-- The first time that a learner met the words of a question. Rows with a reason in `excluded` measure nothing, but
-- later meetings do not count either. Without foreign keys to attempts, questions and subjects: deleting these does
-- not undo the meeting.
create table private.evidence (
  user_id uuid not null references public.profiles on delete cascade,
  question_id uuid not null,
  attempt_id uuid not null,
  -- Of private.question_versions.
  version_id bigint not null,
  -- The subject of most of the question's tags; null without one.
  subject_id uuid,
  -- Null if left blank.
  choice smallint constraint evidence_choice_known check (choice between 1 and 4),
  is_right boolean not null,
  -- Since the previous answer; null if unknown.
  seconds integer,
  -- The end of the attempt if left blank.
  answered_at timestamptz not null,
  excluded text constraint evidence_excluded_known check (excluded in ('blank', 'rapid', 'twin', 'dropped')),
  primary key (user_id, question_id)
);
create index evidence_question on private.evidence (question_id);
create index evidence_attempt on private.evidence (attempt_id);
create index evidence_subject on private.evidence (subject_id) where subject_id is not null;

-- Attempts submitted before evidence existed, oldest first: the job adds them once, before all later attempts.
create table private.attempts_to_measure (
  completed_at timestamptz not null,
  attempt_id uuid not null,
  primary key (completed_at, attempt_id)
);
insert into private.attempts_to_measure
select a.completed_at, a.id from public.quiz_attempts a
where a.status = 'submitted'
  and not exists (select from private.finished_attempts f where f.attempt_id = a.id);
