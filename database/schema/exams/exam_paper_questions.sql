-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The questions of a paper, which belong to other quiz sets.
create table private.exam_paper_questions (
  paper_id uuid not null references public.exam_papers on delete cascade,
  -- Without a foreign key, so that a deleted question returns to its papers when it is restored.
  question_id uuid not null,
  section text not null,
  -- Counts from 1 over the whole paper.
  "position" integer not null,
  primary key (paper_id, question_id)
);
create index exam_paper_questions_question on private.exam_paper_questions (question_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.exam_paper_questions enable row level security;

create trigger move_to_trash after delete on private.exam_paper_questions referencing old table as old_rows
  for each statement execute function private.move_to_trash();
create trigger renew_restored_papers after insert on private.exam_paper_questions
  referencing new table as new_rows for each statement execute function private.renew_restored_papers();
