-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- One scale for each subject (docs/design/measurement-of-learning.md).
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

-- Only functions reach it (policies/private_tables.sql).
alter table private.subject_scales enable row level security;
