-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Every host that a tenant claims (tenants.domain and tenant_domains), once however it is written: lower case, without
-- www. Only this table says whose it is and since when that is proven.
create table private.tenant_hosts (
  host text primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  -- tenants.domain; else one of tenant_domains.
  is_main boolean not null,
  status text not null default 'pending' constraint tenant_hosts_status_known
    check (status in ('pending', 'verified', 'failed')),
  method text constraint tenant_hosts_method_known check (method in ('dns', 'file')),
  -- What its owner publishes. For this claim only: the next tenant that claims the host gets another.
  token text not null default replace(gen_random_uuid()::text, '-', ''),
  -- The site answers on it until then: 'infinity' once it is proven, a moment in grace, null never.
  answers_until timestamptz,
  -- Since when proof is awaited.
  asked_at timestamptz,
  proven_at timestamptz,
  -- Since when a proof that was found before is missing.
  lost_at timestamptz,
  checked_at timestamptz,
  -- Null is never.
  next_check_at timestamptz,
  leased_until timestamptz,
  -- The result of the last check, for the screen.
  seen jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index tenant_hosts_due on private.tenant_hosts (next_check_at) where next_check_at is not null;
create unique index tenant_hosts_main on private.tenant_hosts (tenant_id) where is_main;
create index tenant_hosts_tenant on private.tenant_hosts (tenant_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.tenant_hosts enable row level security;

create trigger move_to_trash after delete on private.tenant_hosts referencing old table as old_rows
  for each statement execute function private.move_to_trash();
