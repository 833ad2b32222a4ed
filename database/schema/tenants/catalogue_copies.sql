-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Every copy of a site's catalogue to another: what it made, so that it can be undone while no user has used it
-- (functions/tenants/copy_catalogue.sql).
create table private.catalogue_copies (
  -- Chosen by the client: a request that is repeated because its response was lost copies nothing twice.
  id uuid primary key,
  batch uuid unique,
  actor_id uuid references auth.users on delete set null,
  -- Null is the hub.
  source_id uuid,
  target_id uuid,
  category_ids uuid[] not null default '{}',
  -- How many rows of which kind, as the preview said.
  counts jsonb not null default '{}',
  -- Also of every row that it made: a row with another time was written since.
  created_at timestamptz not null default now()
);
create index catalogue_copies_actor on private.catalogue_copies (actor_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.catalogue_copies enable row level security;
