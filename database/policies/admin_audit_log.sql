-- Administrators read; the database writes; no role changes rows.
alter table public.admin_audit_log enable row level security;
revoke all on public.admin_audit_log from anon, authenticated, service_role;
grant select on public.admin_audit_log to authenticated, service_role;

create policy select_admin on public.admin_audit_log for select to authenticated
  using ((select private.is_admin()));
create policy select_service on public.admin_audit_log for select to service_role using (true);
