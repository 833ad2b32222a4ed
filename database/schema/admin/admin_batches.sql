-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- One act of an administrator: the rows that one transaction wrote are shown together and undone together
-- (functions/admin/undo_batch.sql).
create table private.admin_batches (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  -- The one site that all its rows are of; null for several, for the hub and for what has no site.
  tenant_id uuid,
  act text not null constraint admin_batches_act_named check (act ~ '^[a-z][a-z0-9_]{0,62}$'),
  -- From the function that named the batch.
  summary jsonb not null default '{}',
  -- What it holds, counted at its commit: rows by table, rows kept in the trash by table, some names.
  contents jsonb not null default '{}',
  row_count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid
);
-- Decisions about reported questions, for how long these waited (functions/admin/count_waiting_work.sql).
create index admin_batches_decisions on private.admin_batches (created_at)
  where (summary ->> 'first_report') is not null;
create index admin_batches_newest on private.admin_batches (created_at desc);
-- What can be restored from the trash.
create index admin_batches_trash on private.admin_batches (created_at desc)
  where undone_at is null and (contents -> 'kept') <> '{}'::jsonb;

-- Only functions reach it (policies/private_tables.sql).
alter table private.admin_batches enable row level security;

create constraint trigger count_batch after insert on private.admin_batches deferrable initially deferred
  for each row execute function private.count_batch();
