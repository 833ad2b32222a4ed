-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table private.edition_questions (
  edition_id bigint not null references private.quiz_set_editions on delete cascade,
  question_id uuid not null,
  version_id bigint not null references private.question_versions on delete cascade,
  "position" integer not null,
  correct_choice smallint not null,
  -- As in questions, for this edition's attempts.
  also_accepted smallint[] not null default '{}',
  is_dropped boolean not null default false,
  movable_options smallint[],
  primary key (edition_id, question_id)
);
create index edition_questions_version on private.edition_questions (version_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.edition_questions enable row level security;

create trigger move_to_trash after delete on private.edition_questions referencing old table as old_rows
  for each statement execute function private.move_to_trash();
