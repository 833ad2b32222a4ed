-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The score distribution of a section on a typical paper. The tables of readiness (docs/design/examinations.md)
-- have no foreign keys to structures and attempts, so that undoing a deletion finds the rows again; a calibration
-- deletes those of structures that are gone.
create table private.exam_curves (
  blueprint_id uuid not null,
  section text not null,
  questions integer not null,
  -- The probabilities of 0 to `questions` right answers at the first point of private.ability_grid, then at the second,
  -- and so on.
  chances real[] not null,
  primary key (blueprint_id, section),
  constraint exam_curves_grid check (cardinality(chances) = (41 * (questions + 1)))
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.exam_curves enable row level security;
