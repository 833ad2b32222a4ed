-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What searches of the back office read whole, so it has only what narrows a list. Derived from private.questions by
-- functions/questions, like question_texts; a question without a row is still in questions_to_compare.
create table private.question_signatures (
  id uuid primary key references private.questions on delete cascade,
  quiz_set_id uuid not null,
  status text not null,
  -- One bit for each n-gram of the plain text (private.search_signature).
  signature bit(2048) not null
);
alter table private.question_signatures alter column signature set storage plain;

-- Only functions reach it (policies/private_tables.sql).
alter table private.question_signatures enable row level security;
