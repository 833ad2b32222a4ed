-- One scale for each subject, and learners on it (docs/decisions/0111-evidence.md).
create table private.learning_runs (
  id bigint generated always as identity primary key,
  kind text not null constraint learning_runs_kind_known check (kind in ('calibration')),
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  starts integer not null default 0,
  finished_at timestamptz,
  report jsonb,
  error text
);
create unique index learning_runs_one_open on private.learning_runs (kind) where finished_at is null;

create table private.subject_scales (
  subject_id uuid primary key,
  -- Calibrated questions, and learners with at least 40 pieces of evidence.
  items integer not null,
  learners integer not null,
  reliability real,
  -- Of all learners, in ability per day.
  growth real not null,
  is_open boolean not null,
  -- The probability of a right answer to a question without parameters, at each point of the grid.
  rare_curve real[] not null
);

-- `log_posterior` holds the logarithms at the 41 points of private.ability_grid, as of the latest piece.
create table private.learner_subjects (
  user_id uuid not null references public.profiles on delete cascade,
  subject_id uuid not null,
  n integer not null,
  log_posterior real[] not null constraint learner_subjects_grid check (cardinality(log_posterior) = 41),
  latest_at timestamptz not null,
  primary key (user_id, subject_id)
);
