-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- A quiz set as it was when a learner started it: shared by all attempts until a question changes, so that starting
-- costs the same for 10 questions and for 400.
create table private.quiz_set_editions (
  id bigint generated always as identity primary key,
  quiz_set_id uuid not null references public.quiz_sets on delete cascade,
  is_current boolean not null default true,
  total_questions integer not null,
  -- The public part, ready to be sent.
  questions json not null,
  created_at timestamptz not null default now(),
  -- Of a paper: [{name, first}], the sections in their order with the position of their first question. Stored here,
  -- because an attempt's questions may be deleted, and the paper's sections renamed, while its result stays.
  sections jsonb
);
create unique index quiz_set_editions_current on private.quiz_set_editions (quiz_set_id) where is_current;
create index quiz_set_editions_quiz_set on private.quiz_set_editions (quiz_set_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.quiz_set_editions enable row level security;

create trigger move_to_trash after delete on private.quiz_set_editions referencing old table as old_rows
  for each statement execute function private.move_to_trash();
