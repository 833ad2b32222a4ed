-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- Figures of the back office by day and site, so that its dashboard adds up days and no rows. Days are days in Bangkok.
-- A site is a tenant's id; zeros are the hub, and what belongs to no site. The day '-infinity' holds all days together.
create table private.figures (
  day date not null,
  site uuid not null,
  attempts bigint not null,
  score bigint not null,
  questions bigint not null,
  profiles bigint not null,
  orders bigint not null,
  revenue_satang bigint not null,
  ledger_rows bigint not null,
  points_bought bigint not null,
  points_given bigint not null,
  points_spent bigint not null,
  points_refunded bigint not null,
  points_adjusted bigint not null,
  primary key (day, site)
) with (fillfactor = 70);

-- Only functions reach it (policies/private_tables.sql).
alter table private.figures enable row level security;
