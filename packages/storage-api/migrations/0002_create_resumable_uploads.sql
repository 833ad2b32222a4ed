-- Files that are sent in parts (tus), from the first request to the last, and finished ones until they
-- expire: who has lost the last answer learns that the file has come. Supabase keeps these beside the
-- files. Nobody but the owner sees or writes them.
create table if not exists storage.resumable_uploads (
  id uuid primary key,
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  -- Who began it, and alone goes on with it.
  role text not null,
  owner_id text,
  upsert boolean not null,
  -- As declared, by the client's own names.
  metadata jsonb not null,
  size bigint not null,
  received bigint not null default 0,
  -- Name the parts' files, in their order.
  parts uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index if not exists resumable_uploads_expires_idx on storage.resumable_uploads (expires_at);
create index if not exists resumable_uploads_bucket_idx on storage.resumable_uploads (bucket_id);
create index if not exists resumable_uploads_unfinished_idx
  on storage.resumable_uploads (role, owner_id) where finished_at is null;
create index if not exists resumable_uploads_finished_idx
  on storage.resumable_uploads (role, owner_id, finished_at) where finished_at is not null;
alter table storage.resumable_uploads enable row level security;
