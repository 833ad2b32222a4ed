-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Every content a question ever had: editing a question does not change past attempts. Kept when the question is
-- deleted, deleted with the quiz set.
create table private.question_versions (
  id bigint primary key,
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  question_text text not null,
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_choice smallint not null,
  explanation text,
  youtube_url text,
  created_at timestamptz not null default now(),
  -- Null if the service, an early import or the database itself wrote it.
  written_by uuid references public.profiles on delete set null,
  passage text,
  option_notes text[]
);
create sequence private.question_version_ids owned by private.question_versions.id;
create index question_versions_question on private.question_versions (question_id);
create index question_versions_quiz_set on private.question_versions (quiz_set_id);
create index question_versions_writer on private.question_versions (written_by) where written_by is not null;

-- Only functions reach it (policies/private_tables.sql).
alter table private.question_versions enable row level security;

create trigger move_to_trash after delete on private.question_versions referencing old table as old_rows
  for each statement execute function private.move_to_trash();
