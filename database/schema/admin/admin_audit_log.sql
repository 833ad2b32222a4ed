-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Who did what, before and after, for every administrative write.
create table public.admin_audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  action text not null,
  table_name text not null,
  row_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  -- Kept when the batch's own row is deleted: rows of one act still belong together.
  batch_id uuid,
  tenant_id uuid,
  -- As in the server's log and in X-Request-Id of the response.
  request_id text,
  reason text
);
create index admin_audit_log_action on public.admin_audit_log (action, id desc);
create index admin_audit_log_actor on public.admin_audit_log (actor_id, id desc);
create index admin_audit_log_acts on public.admin_audit_log (actor_id, table_name, action, id desc);
create index admin_audit_log_batch on public.admin_audit_log (batch_id, id) where batch_id is not null;
create index admin_audit_log_newest on public.admin_audit_log (created_at desc);
create index admin_audit_log_row on public.admin_audit_log (table_name, row_id);
create index admin_audit_log_row_id on public.admin_audit_log (row_id, id desc);
create index admin_audit_log_table on public.admin_audit_log (table_name, id desc);
create index admin_audit_log_tenant on public.admin_audit_log (tenant_id, id desc) where tenant_id is not null;
-- Who does what to which table goes together: assumed to be independent, a combination that hardly ever occurs was
-- searched for through the whole trail.
create statistics public.admin_audit_log_combined (mcv) on actor_id, action, table_name from public.admin_audit_log;

-- Rights, from policies/admin_audit_log.sql.
-- Administrators read; the database writes; no role changes rows.
alter table public.admin_audit_log enable row level security;
grant select on public.admin_audit_log to authenticated, service_role;
create policy select_admin on public.admin_audit_log for select to authenticated
  using ((select private.is_admin()));
create policy select_service on public.admin_audit_log for select to service_role
  using (true);
