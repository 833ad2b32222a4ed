-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- From which network an open report that names an option came, for counting reports of different people
-- (functions/evidence/credible_learners.sql). A keyed digest, and deleted once the report is closed. Without a foreign
-- key: a report restored from the trash would lose it, and one without a row counts for nothing.
create table private.report_networks (
  report_id uuid primary key,
  network bytea not null
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.report_networks enable row level security;
