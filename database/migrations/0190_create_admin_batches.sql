-- One act of an administrator: the rows that one transaction wrote belong together, are shown together
-- and are undone together (functions/admin/undo_batch.sql).
create table private.admin_batches (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid,
  -- The one site that all its rows are of; null for several, for the hub and for what has no site.
  tenant_id uuid,
  act text not null constraint admin_batches_act_named check (act ~ '^[a-z][a-z0-9_]{0,62}$'),
  -- What whoever named the batch says of it.
  summary jsonb not null default '{}',
  -- What it holds, counted at its commit: rows by table, rows kept in the trash by table, some names.
  contents jsonb not null default '{}',
  row_count integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid
);
create index admin_batches_newest on private.admin_batches (created_at desc);
-- What can be had back from the trash.
create index admin_batches_trash on private.admin_batches (created_at desc)
  where undone_at is null and contents -> 'kept' <> '{}';

alter table public.admin_audit_log
  -- Kept when the batch's own row goes: rows of one act still know each other.
  add column batch_id uuid,
  add column tenant_id uuid,
  -- As the log of the server and the answer's X-Request-Id have it.
  add column request_id text,
  add column reason text;
create index admin_audit_log_batch on public.admin_audit_log (batch_id, id) where batch_id is not null;
create index admin_audit_log_actor on public.admin_audit_log (actor_id, id desc);
create index admin_audit_log_tenant on public.admin_audit_log (tenant_id, id desc) where tenant_id is not null;
create index admin_audit_log_table on public.admin_audit_log (table_name, id desc);
create index admin_audit_log_action on public.admin_audit_log (action, id desc);
create index admin_audit_log_row_id on public.admin_audit_log (row_id, id desc);
