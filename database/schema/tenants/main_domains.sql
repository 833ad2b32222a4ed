-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Hosts that mean 'no tenant'. The server writes them at start, by private.set_main_domains().
create table private.main_domains (
  domain text primary key
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.main_domains enable row level security;
