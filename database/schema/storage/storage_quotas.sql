-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Set for a site that may store more or less than others (private.storage_quota). A file is of the tenant whose id its
-- name begins with ('{id}/logos/…'), else of the hub.
create table public.storage_quotas (
  id uuid primary key default gen_random_uuid(),
  -- Null is the hub.
  tenant_id uuid constraint storage_quotas_tenant_unique unique nulls not distinct
    references public.tenants on delete cascade,
  max_bytes bigint not null constraint storage_quotas_max_bytes_positive check (max_bytes > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Rights, from policies/storage_quotas.sql.
-- Only administrators read and set the storage quotas of sites.
alter table public.storage_quotas enable row level security;
grant select, insert, update, delete on public.storage_quotas to authenticated;
grant all on public.storage_quotas to service_role;
create policy all_admin on public.storage_quotas to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy all_service on public.storage_quotas to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.storage_quotas for each statement
  execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.storage_quotas for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.storage_quotas for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.storage_quotas for each row
  execute function private.refuse_long_texts();
create trigger move_to_trash after delete on public.storage_quotas referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger record_audit after insert or delete or update on public.storage_quotas for each row
  execute function private.record_audit();
create trigger set_updated_at before update on public.storage_quotas for each row
  execute function private.set_updated_at();
