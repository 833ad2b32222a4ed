-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Files of the bucket of images that nothing refers to, since when.
create table private.storage_orphans (
  object_id uuid primary key references storage.objects on delete cascade,
  found_at timestamptz not null default now()
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.storage_orphans enable row level security;
