-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Learners on the scale of a subject.
create table private.learner_subjects (
  user_id uuid not null references public.profiles on delete cascade,
  subject_id uuid not null,
  n integer not null,
  -- The logarithms at the 41 points of private.ability_grid, as of the latest piece.
  log_posterior real[] not null constraint learner_subjects_grid check (cardinality(log_posterior) = 41),
  latest_at timestamptz not null,
  -- The change of expected marks over the 28 days before the last calibration; null without evidence from before and
  -- from these days.
  change real,
  change_deviation real,
  primary key (user_id, subject_id)
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.learner_subjects enable row level security;
