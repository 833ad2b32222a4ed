-- backward-compatible: the release before neither reads nor writes the tables.

-- How likely learners are to pass an examination (docs/decisions/0131-readiness.md). Without foreign keys to structures
-- and attempts, so that undoing a deletion finds the rows again; a calibration deletes those of structures that are gone.

-- The score distribution of a section on a typical paper: the probabilities of 0 to `questions` right answers at the first
-- point of private.ability_grid, then at the second, and so on.
create table private.exam_curves (
  blueprint_id uuid not null,
  section text not null,
  questions integer not null,
  chances real[] not null,
  primary key (blueprint_id, section),
  constraint exam_curves_grid check (cardinality(chances) = 41 * (questions + 1))
);

-- The correction of predictions, from their outcomes.
create table private.readiness_recalibrations (
  blueprint_id uuid primary key,
  intercept float8 not null,
  slope float8 not null,
  outcomes integer not null,
  fitted_at timestamptz not null default now()
);

-- What was predicted before learners sat a paper for the first time, and what they reached. `raw` is the probability
-- before its correction, `probability` after it, null while there are too few outcomes. `low` and `high` bound 80 %.
create table private.readiness_predictions (
  attempt_id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  blueprint_id uuid not null,
  predicted_at timestamptz not null default now(),
  raw real constraint readiness_predictions_raw_in_range check (raw between 0 and 1),
  probability real constraint readiness_predictions_probability_in_range check (probability between 0 and 1),
  expected real not null,
  low real not null,
  high real not null,
  marks integer not null,
  -- Null if the rules decide nothing.
  passed boolean
);
create index readiness_predictions_blueprint on private.readiness_predictions (blueprint_id, predicted_at);
create index readiness_predictions_user on private.readiness_predictions (user_id);
