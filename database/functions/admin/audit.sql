-- Adds one row to the audit trail, with the caller as actor, as part of the transaction's batch. The reason is the
-- batch's (begin_batch), or the one in `after` for functions that set it there.
create or replace function private.audit(action text, table_name text, row_id text, before jsonb, after jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  batch constant uuid := private.current_batch(action);
begin
  insert into public.admin_audit_log
    (actor_id, action, table_name, row_id, before, after, batch_id, tenant_id, request_id, reason)
  values (auth.uid(), action, table_name, row_id, before, after,
    batch,
    private.tenant_of_row(table_name, row_id, coalesce(after, before)),
    nullif(current_setting('request.id', true), ''),
    coalesce((select nullif(b.summary ->> 'reason', '') from private.admin_batches b where b.id = batch),
      case when action not in ('insert', 'update', 'delete') then after ->> 'reason' end));
end
$$;
grant execute on function private.audit(text, text, text, jsonb, jsonb) to authenticated, service_role;

-- The tenant of a recorded row; null for the hub and for tables without a site.
create or replace function private.tenant_of_row(table_name text, row_id text, recorded jsonb) returns uuid
language sql immutable
set search_path = ''
as $$
  select case
    when named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named::uuid end
  from (select case table_name
    when 'tenants' then row_id
    when 'site_settings' then substring(recorded ->> 'key' from '^tenant_([0-9a-f-]{36})_')
    else recorded ->> 'tenant_id' end) found (named)
$$;
