-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Sentences that the database itself writes into rows that people read, such as ledger descriptions.
create table private.phrases (
  key text primary key,
  phrase text not null
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.phrases enable row level security;
