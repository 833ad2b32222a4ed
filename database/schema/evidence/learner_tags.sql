-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Learners on their topics, the tags of a subject (docs/design/measurement-of-learning.md). As learner_subjects,
-- from the evidence of one topic alone. Without foreign keys to tags and subjects, as there.
create table private.learner_tags (
  user_id uuid not null references public.profiles on delete cascade,
  tag_id uuid not null,
  subject_id uuid not null,
  n integer not null,
  log_posterior real[] not null constraint learner_tags_grid check (cardinality(log_posterior) = 41),
  latest_at timestamptz not null,
  primary key (user_id, tag_id, subject_id)
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.learner_tags enable row level security;
