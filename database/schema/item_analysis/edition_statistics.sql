-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Running sums over learners' first finished attempts, added by a job in batches. All sums are of one edition, within
-- which all learners met the same questions.
create table private.edition_statistics (
  edition_id bigint primary key references private.quiz_set_editions on delete cascade,
  attempts integer not null default 0,
  -- How many attempts had 0, 1, 2... marks.
  score_counts integer[] not null default '{}',
  -- Its attempts are to be counted again: a regrade marks them otherwise, or some are gone.
  recount boolean not null default false
);
create index edition_statistics_recount on private.edition_statistics (edition_id) where recount;

-- Only functions reach it (policies/private_tables.sql).
alter table private.edition_statistics enable row level security;

create trigger move_to_trash after delete on private.edition_statistics referencing old table as old_rows
  for each statement execute function private.move_to_trash();
