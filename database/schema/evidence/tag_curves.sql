-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The expected share of right answers to a topic's questions, at each point of the grid; of topics with calibrated
-- questions.
create table private.tag_curves (
  tag_id uuid primary key,
  curve real[] not null constraint tag_curves_grid check (cardinality(curve) = 41)
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.tag_curves enable row level security;
