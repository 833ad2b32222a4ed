-- backward-compatible: the former release does not use the table.
-- When `npm run backup` last succeeded, for the doctor and the metrics: one row at most. A restored database has none,
-- because a backup of what it continues with does not exist yet.
create table private.last_backup (
  is_only boolean primary key default true
    constraint last_backup_is_only_one check (is_only),
  finished_at timestamptz not null default now()
);
