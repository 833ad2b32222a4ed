-- What payments add to their orders: how the learner wished to pay, the receipt, the refund.
alter table public.payment_orders
  add column channel text,
  -- Given when paid, without gaps (private.next_receipt_no); kept after a refund.
  add column receipt_no text constraint payment_orders_receipt_no_unique unique,
  add column refunded_at timestamptz,
  add column refunded_points integer
    constraint payment_orders_refunded_points_in_range check (refunded_points between 0 and points_amount),
  add constraint payment_orders_refund_whole check ((refunded_at is null) = (refunded_points is null)),
  add constraint payment_orders_refund_of_paid check (refunded_at is null or paid_at is not null),
  add constraint payment_orders_receipt_of_paid check ((receipt_no is null) = (paid_at is null));

-- What the server keeps of an order's dealings with its gateway; no request reads it.
create table private.payment_dealings (
  order_id uuid primary key references public.payment_orders on delete cascade,
  user_id uuid not null,
  -- The account at the gateway that the money must reach.
  merchant text not null,
  -- Names one press of the buy button; sending it again yields the same order.
  request_id uuid,
  -- Where the learner comes back to: the origin of the site where the order was made.
  return_origin text not null,
  asked_at timestamptz,
  queried_at timestamptz,
  -- Null once there is nothing left to ask.
  next_query_at timestamptz,
  facts jsonb,
  constraint payment_dealings_request_unique unique (user_id, request_id)
);
create index payment_dealings_due on private.payment_dealings (next_query_at) where next_query_at is not null;

create table private.receipt_counters (
  year integer primary key,
  last_number integer not null
);

-- The sandbox's side of the counter: what the pretended bank knows of an order.
create table private.sandbox_payments (
  mch_order_no text primary key,
  result text not null,
  -- When the pretended bank moves the money; null for never.
  pays_at timestamptz
);

insert into private.phrases values
  ('ledger.purchase', 'ซื้อแต้ม {points} แต้ม'),
  ('ledger.refund', 'หักแต้มคืนจากการคืนเงินคำสั่งซื้อ {number}');

insert into public.site_settings (key, value) values
  ('payment_stripe_enabled', 'false'),
  ('payment_stripe_account_id', ''),
  ('payment_stripe_secret_key', ''),
  ('payment_stripe_webhook_secret_key', ''),
  ('receipt_seller_name', ''),
  ('receipt_tax_id', ''),
  ('receipt_address', '')
on conflict (key) do nothing;
