-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The objects that the last migration made, with their digests: the doctor compares the database with them
-- (src/catalogue/compare-catalogue.ts).
create table private.migrated_objects (
  object text primary key,
  digest text not null
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.migrated_objects enable row level security;
