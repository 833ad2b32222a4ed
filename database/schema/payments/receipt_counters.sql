-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table private.receipt_counters (
  year integer primary key,
  last_number integer not null
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.receipt_counters enable row level security;
