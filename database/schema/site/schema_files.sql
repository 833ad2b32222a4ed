-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The migrations, functions and policies that were applied to this database (src/migrate.ts).
create table private.schema_files (
  path text primary key,
  checksum text not null,
  functions text[] not null default '{}',
  applied_at timestamptz not null default now(),
  backward_compatible boolean not null default false
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.schema_files enable row level security;
