-- One row of the audit trail, in the name of the caller.
create or replace function private.audit(action text, table_name text, row_id text, before jsonb, after jsonb)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.admin_audit_log (actor_id, action, table_name, row_id, before, after)
  values (auth.uid(), action, table_name, row_id, before, after)
$$;
