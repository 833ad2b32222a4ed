-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The key of such hashes, created with the database and never changed: with another nothing would be recognised.
create table private.digest_key (
  is_only boolean primary key default true constraint digest_key_is_only check (is_only),
  key bytea not null
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.digest_key enable row level security;
