-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The questions of an import. The contents are kept by private.question_versions.
create table private.import_questions (
  import_id uuid not null references private.imports on delete cascade,
  question_id uuid not null,
  version_id bigint not null,
  -- What it replaced; null where the import made the question.
  previous_version_id bigint,
  -- Of a question that the import made a draft of; undoing the import gives it back.
  previous_status text,
  primary key (import_id, question_id)
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.import_questions enable row level security;
