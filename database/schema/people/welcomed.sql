-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Mailboxes, telephone numbers and identities that welcome points were given for, so that they are given once however
-- often an account is deleted and created again. Keyed hashes and no person: a row says nothing without the key.
create table private.welcomed (
  digest bytea primary key
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.welcomed enable row level security;
