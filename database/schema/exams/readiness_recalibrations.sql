-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The correction of predictions, from their outcomes.
create table private.readiness_recalibrations (
  blueprint_id uuid primary key,
  intercept float8 not null,
  slope float8 not null,
  outcomes integer not null,
  fitted_at timestamptz not null default now(),
  -- The sections and rules that it is about (private.exam_structure); null where that is not known.
  structure text
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.readiness_recalibrations enable row level security;
