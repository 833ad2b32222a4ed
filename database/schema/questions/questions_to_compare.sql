-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Questions that are still to be compared with others, and to be indexed where that is missing too.
create table private.questions_to_compare (
  question_id uuid primary key references private.questions on delete cascade,
  since timestamptz not null default now()
);
create index questions_to_compare_since on private.questions_to_compare (since);

-- Only functions reach it (policies/private_tables.sql).
alter table private.questions_to_compare enable row level security;
