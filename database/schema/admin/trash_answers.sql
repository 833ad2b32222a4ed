-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Answers that deletions removed. Of nothing else a deletion takes millions: packing them as the rest of the trash is
-- packed would take most of its time. Without a foreign key, which would be checked for each.
create table private.trash_answers (
  batch_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  choice smallint not null,
  answered_at timestamptz not null,
  sequence bigint,
  unsure boolean not null default false
);
create index trash_answers_batch on private.trash_answers (batch_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.trash_answers enable row level security;
