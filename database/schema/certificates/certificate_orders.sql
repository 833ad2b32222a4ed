-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Each order that an authority took, which count them too.
create table private.certificate_orders (
  id bigint generated always as identity primary key,
  host text not null,
  ordered_at timestamptz not null default now()
);
create index certificate_orders_host on private.certificate_orders (host, ordered_at);
create index certificate_orders_time on private.certificate_orders (ordered_at);

-- Only functions reach it (policies/private_tables.sql).
alter table private.certificate_orders enable row level security;
