-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The sandbox's side: what the simulated bank knows of an order.
create table private.sandbox_payments (
  mch_order_no text primary key,
  result text not null,
  -- When the simulated bank moves the money; null for never.
  pays_at timestamptz
);

-- Only functions reach it (policies/private_tables.sql).
alter table private.sandbox_payments enable row level security;
