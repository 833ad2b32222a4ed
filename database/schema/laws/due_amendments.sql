-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Versions whose changes were not applied to all questions that cite them.
create table private.due_amendments (
  version_id uuid primary key references public.law_versions on delete cascade,
  due_on date not null
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.due_amendments enable row level security;
