-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What each site stores, kept by a trigger on storage.objects (functions/storage/count_storage.sql). Without a foreign
-- key: files outlive their tenant until they are removed.
create table private.storage_usage (
  -- The tenant's id, or 'global'.
  site text primary key,
  files bigint not null,
  bytes bigint not null
) with (fillfactor = 70);

-- Only functions reach it (policies/private_tables.sql).
alter table private.storage_usage enable row level security;
