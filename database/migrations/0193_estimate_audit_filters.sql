-- Who does what to which table goes together: taken for independent, a combination that hardly ever
-- occurs was looked for through the whole trail.
create statistics public.admin_audit_log_combined (mcv) on actor_id, action, table_name
  from public.admin_audit_log;
create index admin_audit_log_acts on public.admin_audit_log (actor_id, table_name, action, id desc);
