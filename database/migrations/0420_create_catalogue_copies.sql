-- Every copy of a site's catalogue to another: what it made, so that it can be taken back while nobody
-- has used it (functions/tenants/copy_catalogue.sql).
create table private.catalogue_copies (
  -- The client's: a request that is sent again, its answer lost, copies nothing twice.
  id uuid primary key,
  batch uuid unique,
  actor_id uuid references auth.users on delete set null,
  -- Null is the hub.
  source_id uuid,
  target_id uuid,
  category_ids uuid[] not null default '{}',
  -- How many rows of which kind, as they were told beforehand.
  counts jsonb not null default '{}',
  -- Also of every row that it made: what has another has been written since.
  created_at timestamptz not null default now()
);
create index catalogue_copies_actor on private.catalogue_copies (actor_id);
