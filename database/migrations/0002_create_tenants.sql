create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint tenants_name_given check (btrim(name) <> ''),
  domain text not null constraint tenants_domain_lower check (domain = lower(domain) and btrim(domain) <> ''),
  subdomain text constraint tenants_subdomain_label check (subdomain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'),
  description text,
  logo_url text,
  primary_color text not null default '#3B82F6' constraint tenants_primary_color_hex check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#1E40AF' constraint tenants_secondary_color_hex check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  is_active boolean not null default true,
  verification_status text not null default 'pending'
    constraint tenants_verification_status_known check (verification_status in ('pending', 'verified', 'failed')),
  verification_method text constraint tenants_verification_method_known check (verification_method in ('dns', 'file')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tenants_domain_unique unique (domain),
  constraint tenants_subdomain_unique unique (subdomain)
);

-- Further hosts of a tenant, beside tenants.domain, its www. form and its subdomain.
create table public.tenant_domains (
  domain text primary key constraint tenant_domains_domain_lower check (domain = lower(domain) and btrim(domain) <> ''),
  tenant_id uuid not null references public.tenants on delete cascade,
  created_at timestamptz not null default now()
);
create index tenant_domains_tenant on public.tenant_domains (tenant_id);
