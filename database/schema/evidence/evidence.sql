-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The first time that a learner met the words of a question. Rows with a reason in `excluded` measure nothing, but
-- later meetings do not count either. Without foreign keys to attempts, questions and subjects: deleting these does not
-- undo the meeting.
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
  excluded text constraint evidence_excluded_known check (excluded in ('blank', 'rapid', 'twin', 'shown', 'dropped')),
  unsure boolean not null default false,
  primary key (user_id, question_id)
);
create index evidence_attempt on private.evidence (attempt_id);
create index evidence_question on private.evidence (question_id);
create index evidence_subject on private.evidence (subject_id) where subject_id is not null;
-- private.sureness reads a learner's whole evidence: from 10,000 pieces 85 pages of this index instead of 1,500.
create index evidence_sureness on private.evidence (user_id, attempt_id) include (unsure, is_right, excluded);

-- Only functions reach it (policies/private_tables.sql).
alter table private.evidence enable row level security;
