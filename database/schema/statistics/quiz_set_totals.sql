-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Sums by quiz set, which follow the submission (functions/figures/fold_figures.sql). Without a foreign key: lines may
-- be folded after their quiz set is deleted.
create table private.quiz_set_totals (
  quiz_set_id uuid primary key,
  attempts integer not null,
  score bigint not null,
  questions bigint not null
) with (fillfactor = 50);

-- Only functions reach it (policies/private_tables.sql).
alter table private.quiz_set_totals enable row level security;
