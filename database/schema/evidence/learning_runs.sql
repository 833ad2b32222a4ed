-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table private.learning_runs (
  id bigint generated always as identity primary key,
  kind text not null constraint learning_runs_kind_known check (kind in ('calibration', 'papers')),
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  starts integer not null default 0,
  finished_at timestamptz,
  report jsonb,
  error text,
  -- Which structure a run assembles papers of.
  blueprint_id uuid references public.exam_blueprints on delete cascade,
  papers integer,
  constraint learning_runs_of_blueprint check ((kind = 'papers') = (blueprint_id is not null and papers is not null))
);
create index learning_runs_blueprint on private.learning_runs (blueprint_id) where blueprint_id is not null;
create unique index learning_runs_one_open on private.learning_runs (kind, blueprint_id) nulls not distinct
  where finished_at is null;

-- Only functions reach it (policies/private_tables.sql).
alter table private.learning_runs enable row level security;
