-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What was predicted before learners sat a paper for the first time, and what they reached.
create table private.readiness_predictions (
  attempt_id uuid primary key,
  user_id uuid not null references public.profiles on delete cascade,
  blueprint_id uuid not null,
  predicted_at timestamptz not null default now(),
  -- The probability before its correction.
  raw real constraint readiness_predictions_raw_in_range check (raw >= 0::float8 and raw <= 1::float8),
  -- After its correction; null while there are too few outcomes.
  probability real constraint readiness_predictions_probability_in_range
    check (probability >= 0::float8 and probability <= 1::float8),
  expected real not null,
  -- low and high bound 80 %.
  low real not null,
  high real not null,
  marks integer not null,
  -- Null if the rules decide nothing.
  passed boolean,
  -- The sections and rules of its time (private.exam_structure); rows of others are not judged. Null if not known.
  structure text
);
create index readiness_predictions_blueprint on private.readiness_predictions (blueprint_id, predicted_at);
create index readiness_predictions_user on private.readiness_predictions (user_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.readiness_predictions enable row level security;

create trigger set_structure before insert on private.readiness_predictions for each row
  execute function private.set_structure();
