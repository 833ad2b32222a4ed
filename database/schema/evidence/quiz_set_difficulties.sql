-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- How difficult quiz sets are by the questions calibrated last; none where fewer than half are. Without a foreign key:
-- each calibration replaces all rows.
create table private.quiz_set_difficulties (
  quiz_set_id uuid primary key,
  difficulty text not null constraint quiz_set_difficulties_known check (difficulty in ('easy', 'medium', 'hard'))
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.quiz_set_difficulties enable row level security;
