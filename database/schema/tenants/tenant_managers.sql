-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Who manages which tenant: granted by an administrator, revoked by deleting the row.
create table public.tenant_managers (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  constraint tenant_managers_person_unique unique (user_id, tenant_id)
);
create index tenant_managers_tenant on public.tenant_managers (tenant_id);

-- Rights, from policies/tenant_managers.sql.
-- Managers read their own grants; administrators read all, grant and revoke. Rows have nothing to change.
alter table public.tenant_managers enable row level security;
grant select, insert (tenant_id, user_id), delete on public.tenant_managers to authenticated;
grant all on public.tenant_managers to service_role;
create policy select_own on public.tenant_managers for select to authenticated
  using (user_id = (select auth.uid()));
create policy all_admin on public.tenant_managers to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy all_service on public.tenant_managers to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.tenant_managers
  for each statement execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.tenant_managers for each row
  execute function private.refuse_other_tenants();
create trigger announce_changes after insert or delete or update on public.tenant_managers for each statement
  execute function private.announce_change();
create trigger b_mark_deletion before delete on public.tenant_managers for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.tenant_managers for each row
  execute function private.refuse_long_texts();
create trigger move_to_trash after delete on public.tenant_managers referencing old table as old_rows
  for each statement execute function private.move_to_trash('user_id');
create trigger rank_apart after insert on public.tenant_managers for each row execute function private.rank_apart();
create trigger record_audit after insert or delete or update on public.tenant_managers for each row
  execute function private.record_audit();
create trigger refuse_anonymous before insert or update on public.tenant_managers for each row
  execute function private.refuse_anonymous();
