-- Every import of questions: what it brought, so that it can be taken back while nobody has attempted
-- it (functions/questions/undo_import.sql), and so that a file is not imported twice unawares.
create table private.imports (
  -- The client's: a request that is sent again, its answer lost, imports nothing twice.
  id uuid primary key,
  batch uuid not null unique,
  actor_id uuid references auth.users on delete set null,
  file_name text constraint imports_file_name_short check (length(file_name) <= 300),
  -- Of the file's bytes, or of the text that was pasted; null where nobody told.
  sha256 text constraint imports_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  skipped_count integer not null default 0,
  -- The quiz sets that it made, and all whose questions it wrote, those among them.
  made_set_ids uuid[] not null default '{}',
  set_ids uuid[] not null default '{}',
  -- Null while it is being written.
  answer json,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null
);
create index imports_newest on private.imports (created_at desc, id);
create index imports_sha256 on private.imports (sha256) where sha256 is not null;
create index imports_actor on private.imports (actor_id);
create index imports_undone_by on private.imports (undone_by) where undone_by is not null;

-- The questions of an import. The contents are kept by private.question_versions.
create table private.import_questions (
  import_id uuid not null references private.imports on delete cascade,
  question_id uuid not null,
  version_id bigint not null,
  -- What it took the place of; null where the import made the question.
  previous_version_id bigint,
  primary key (import_id, question_id)
);
