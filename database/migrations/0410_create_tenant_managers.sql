-- Who manages which tenant: what an administrator gave to a person, and takes away by deleting the row.
create table public.tenant_managers (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  constraint tenant_managers_person_unique unique (user_id, tenant_id)
);
create index tenant_managers_tenant on public.tenant_managers (tenant_id);
