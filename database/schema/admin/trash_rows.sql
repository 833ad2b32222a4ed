-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What deletions by administrators removed, for 30 days: up to 500 rows of one table together, as they were, since a
-- quiz set may take a hundred thousand attempts along. json and not jsonb: a column of type json is restored to the
-- letter.
create table private.trash_rows (
  id bigint generated always as identity primary key,
  batch_id uuid not null references private.admin_batches on delete cascade,
  table_name text not null,
  rows json not null,
  row_count integer not null,
  -- Whose rows are among them: they follow the deletion of an account.
  people uuid[] not null default '{}',
  -- No rows but columns that were emptied, since they pointed to what was deleted.
  is_reference boolean not null default false
);
create index trash_rows_batch on private.trash_rows (batch_id, table_name);
-- Links and references wait here until both of their ends are restored.
create index trash_rows_links on private.trash_rows (batch_id)
  where is_reference or (table_name in ('public.quiz_set_tags', 'public.question_tags'));
create index trash_rows_people on private.trash_rows using gin (people) where people <> '{}'::uuid[];

-- Only functions reach it (policies/private_tables.sql).
alter table private.trash_rows enable row level security;
