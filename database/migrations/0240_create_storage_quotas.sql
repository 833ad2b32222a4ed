-- What each site may keep among the pictures, and what it keeps. A file is of the tenant whose id its name
-- begins with ('{id}/logos/…'), else of the hub.

-- Set for a site that may keep more or less than others (private.storage_quota); null is the hub.
create table public.storage_quotas (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete cascade
    constraint storage_quotas_tenant_unique unique nulls not distinct,
  max_bytes bigint not null constraint storage_quotas_max_bytes_positive check (max_bytes > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Kept by a trigger on storage.objects (functions/storage/count_storage.sql). Without a reference: files
-- outlive their tenant until they are removed.
create table private.storage_usage (
  -- The tenant's id, or 'global'.
  site text primary key,
  files bigint not null,
  bytes bigint not null
) with (fillfactor = 70);
insert into private.storage_usage
select coalesce(t.id::text, 'global'), count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)
from storage.objects o left join public.tenants t on t.id::text = split_part(o.name, '/', 1)
where o.bucket_id = 'images'
group by 1;

-- Files of the bucket of pictures that nothing refers to, since when.
create table private.storage_orphans (
  object_id uuid primary key references storage.objects on delete cascade,
  found_at timestamptz not null default now()
);
