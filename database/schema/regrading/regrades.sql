-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- A question's attempts marked again: what was decided, and how it was marked before, for undoing.
create table private.regrades (
  id uuid primary key,
  question_id uuid not null,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  kind text not null constraint regrades_kind_known check (kind in ('key', 'accept', 'drop')),
  choice smallint constraint regrades_choice_known check (choice between 1 and 4),
  -- The marking of each edition reached: [{edition_id, correct_choice, also_accepted, is_dropped}].
  editions_before jsonb not null,
  editions_after jsonb not null,
  -- The question's own: {correct_answer, also_accepted, is_dropped}.
  question_before jsonb not null,
  question_after jsonb not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
-- For attempts that started while a question was dropped (functions/regrading/refund_late_starts.sql).
create index regrades_dropped on private.regrades (created_at) where kind = 'drop';
create index regrades_question on private.regrades (question_id, created_at desc);
create index regrades_quiz_set on private.regrades (quiz_set_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.regrades enable row level security;

create trigger move_to_trash after delete on private.regrades referencing old table as old_rows
  for each statement execute function private.move_to_trash();
