-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- When `npm run backup` last succeeded, for the doctor and the metrics: one row at most. A restored database has none,
-- because a backup of what it continues with does not exist yet.
create table private.last_backup (
  is_only boolean primary key default true constraint last_backup_is_only_one check (is_only),
  finished_at timestamptz not null default now()
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.last_backup enable row level security;
