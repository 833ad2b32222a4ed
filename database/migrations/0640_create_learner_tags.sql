-- backward-compatible: the previous release neither reads nor writes the table and the columns.

-- Learners on their topics, the tags of a subject (docs/decisions/0115-figures-about-learners.md). As
-- private.learner_subjects, from the evidence of one topic alone. Without references to tags and subjects, as there.
create table private.learner_tags (
  user_id uuid not null references public.profiles on delete cascade,
  tag_id uuid not null,
  subject_id uuid not null,
  n integer not null,
  log_posterior real[] not null constraint learner_tags_grid check (cardinality(log_posterior) = 41),
  latest_at timestamptz not null,
  primary key (user_id, tag_id, subject_id)
);

-- The expected share of right answers to a topic's questions, at each point of the grid; of topics with calibrated
-- questions.
create table private.tag_curves (
  tag_id uuid primary key,
  curve real[] not null constraint tag_curves_grid check (cardinality(curve) = 41)
);

-- The change of expected marks over the 28 days before the last calibration; null without evidence from before and
-- from these days.
alter table private.learner_subjects add column change real, add column change_deviation real;
