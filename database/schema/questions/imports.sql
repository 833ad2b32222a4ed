-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Every import of questions: what it brought, so that it can be undone while no learner has attempted it
-- (functions/questions/undo_import.sql), and so that a file is not imported twice by mistake.
create table private.imports (
  -- Chosen by the client: a request that is repeated because its response was lost imports nothing twice.
  id uuid primary key,
  batch uuid not null unique,
  actor_id uuid references auth.users on delete set null,
  file_name text constraint imports_file_name_short check (length(file_name) <= 300),
  -- Of the file's bytes, or of the pasted text; null where the client did not say.
  sha256 text constraint imports_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  skipped_count integer not null default 0,
  -- The quiz sets that it made.
  made_set_ids uuid[] not null default '{}',
  -- All quiz sets whose questions it wrote, those among them.
  set_ids uuid[] not null default '{}',
  -- Null while it is being written.
  answer json,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null
);
create index imports_actor on private.imports (actor_id);
create index imports_newest on private.imports (created_at desc, id);
create index imports_sha256 on private.imports (sha256) where sha256 is not null;
create index imports_undone_by on private.imports (undone_by) where undone_by is not null;

-- Only functions reach it (policies/private_tables.sql).
alter table private.imports enable row level security;
