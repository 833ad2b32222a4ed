-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- An order's dealings with its gateway; no request reads it.
create table private.payment_dealings (
  order_id uuid primary key references public.payment_orders on delete cascade,
  user_id uuid not null,
  -- The account at the gateway that the money must reach.
  merchant text not null,
  -- Names one press of the buy button; sending it again returns the same order.
  request_id uuid,
  -- The origin of the site where the order was made, to which the learner returns.
  return_origin text not null,
  asked_at timestamptz,
  queried_at timestamptz,
  -- Null once there is nothing left to ask.
  next_query_at timestamptz,
  facts jsonb,
  account_id bigint references private.payment_accounts on delete set null,
  -- Set when the gateway may know the number but gave no page to pay at: never sent again, only queried.
  given_up_at timestamptz,
  -- The gateway's own numbers for the order, as its answers named them.
  provider_numbers text[] not null default '{}',
  constraint payment_dealings_request_unique unique (user_id, request_id)
);
create index payment_dealings_account on private.payment_dealings (account_id) where account_id is not null;
create index payment_dealings_due on private.payment_dealings (next_query_at) where next_query_at is not null;
create index payment_dealings_given_up on private.payment_dealings (user_id, given_up_at) where given_up_at is not null;
create index payment_dealings_provider_numbers on private.payment_dealings using gin (provider_numbers);

-- Only functions reach it (policies/private_tables.sql).
alter table private.payment_dealings enable row level security;
