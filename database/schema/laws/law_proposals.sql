-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Citations that the texts of questions seem to contain. None is stored as a citation before a person confirms it.
create table private.law_proposals (
  question_id uuid not null references private.questions on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  law_name text not null,
  section text not null,
  detail text,
  -- The words in which the text names it.
  quote text not null,
  rejected_at timestamptz,
  -- The batch that rejected it, for its undo.
  rejected_by uuid,
  -- squawk-ignore disallowed-unique-constraint
  constraint law_proposals_once unique nulls not distinct (question_id, law_name, section, detail)
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.law_proposals enable row level security;

create trigger move_to_trash after delete on private.law_proposals referencing old table as old_rows
  for each statement execute function private.move_to_trash();
