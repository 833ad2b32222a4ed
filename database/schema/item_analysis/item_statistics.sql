-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- `rest` is an attempt's total without this question.
create table private.item_statistics (
  edition_id bigint not null references private.edition_statistics on delete cascade,
  question_id uuid not null,
  -- Of those who left it blank, then of those who chose 1 to 4: how many, and the sum of their rests.
  chosen bigint[] not null,
  chosen_rests bigint[] not null,
  right_answers bigint not null,
  right_rests bigint not null,
  rests bigint not null,
  rest_squares bigint not null,
  -- How many attempts had a rest of 0, 1, 2...: what sorting the rests would show, in bounded space.
  rest_counts integer[] not null,
  -- The sum of as many of the highest rests as there are right answers.
  top_rests bigint not null,
  primary key (edition_id, question_id)
);
create index item_statistics_question on private.item_statistics (question_id);

-- Only functions reach it (policies/private_tables.sql).
alter table private.item_statistics enable row level security;

create trigger move_to_trash after delete on private.item_statistics referencing old table as old_rows
  for each statement execute function private.move_to_trash();
