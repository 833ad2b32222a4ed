-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The table of the view public.questions (policies/questions.sql), which decides who sees what.
create table private.questions (
  id uuid primary key default gen_random_uuid(),
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  tenant_id uuid references public.tenants on delete cascade,
  question_text text not null constraint questions_text_given check (btrim(question_text) <> ''),
  option_a text not null,
  option_b text not null,
  option_c text not null,
  option_d text not null,
  correct_answer text not null constraint questions_correct_answer_known
    check (correct_answer in ('1', '2', '3', '4', 'a', 'b', 'c', 'd')),
  explanation text,
  youtube_url text,
  display_order integer not null default 0,
  -- The row of question_versions that holds the present content.
  version_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Drafts and archived questions reach no learner.
  status text not null default 'published' constraint questions_status_known
    check (status in ('draft', 'published', 'archived')),
  -- What a regrade may decide: further choices that earn the mark, or that the question counts for no learner. Here for
  -- future attempts, in edition_questions for existing ones.
  also_accepted smallint[] not null default '{}',
  is_dropped boolean not null default false,
  -- Questions whose key is under examination are in no new edition (docs/design/item-analysis.md).
  held_at timestamptz,
  -- Null if held by the product itself.
  held_by uuid references public.profiles on delete set null,
  -- 'suspicion', 'reports', or the text of the administrator who held it.
  hold_reason text constraint questions_hold_reason_short check (length(hold_reason) <= 500),
  -- The pieces of evidence when the key was last confirmed; null after another key or other words.
  key_kept_at integer,
  -- What several questions of a quiz set are about: a text to read, a table, conditions. Questions of one quiz set with
  -- the same passage belong together (docs/design/questions.md).
  passage text,
  option_notes text[] constraint questions_option_notes_valid
    check (option_notes is null or coalesce(array_dims(option_notes) = '[1:4]'
    and greatest(length(option_notes[1]), length(option_notes[2]), length(option_notes[3]), length(option_notes[4])) >=
    1 and greatest(length(option_notes[1]), length(option_notes[2]), length(option_notes[3]), length(option_notes[4]))
    <= 2000, false))
);
create index questions_changed on private.questions (updated_at desc, id);
create index questions_held on private.questions (quiz_set_id) where held_at is not null;
create index questions_held_by on private.questions (held_by) where held_by is not null;
-- The back office lists the newest first, those of one moment in their own order; with the column that narrows most
-- lists, so that counting reads no row.
create index questions_newest on private.questions (created_at desc, quiz_set_id, display_order, id) include (status);
create index questions_quiz_set on private.questions (quiz_set_id, display_order);
create index questions_tenant on private.questions (tenant_id) where tenant_id is not null;
create index questions_unpublished on private.questions (status) where status <> 'published';

-- Only functions reach it (policies/private_tables.sql).
alter table private.questions enable row level security;

create trigger a_refuse_other_tenants after insert or delete or update on private.questions for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on private.questions for each statement
  execute function private.mark_deletion();
create trigger check_question before insert or update on private.questions for each row
  execute function private.check_question();
create trigger derive_tenant before insert or update of quiz_set_id, tenant_id on private.questions for each row
  execute function private.derive_tenant();
create trigger keep_law_hold before update of held_at on private.questions for each row
  when (old.held_at is not null and new.held_at is null) execute function private.keep_law_hold();
create trigger move_to_trash after delete on private.questions referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger number_question_version before insert or update on private.questions for each row
  execute function private.number_question_version();
create trigger record_audit after insert or delete or update on private.questions for each row
  execute function private.record_audit('version_id');
create trigger set_updated_at before update on private.questions for each row execute function private.set_updated_at();
create trigger track_deleted after delete on private.questions referencing old table as old_rows
  for each statement execute function private.track_questions();
create trigger track_inserted after insert on private.questions referencing new table as new_rows
  for each statement execute function private.track_questions();
create trigger track_search_inserted after insert on private.questions referencing new table as new_rows
  for each statement execute function private.track_question_search();
create trigger track_search_updated after update on private.questions
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.track_question_search();
create trigger track_updated after update on private.questions
  referencing old table as old_rows new table as new_rows for each statement execute function private.track_questions();
