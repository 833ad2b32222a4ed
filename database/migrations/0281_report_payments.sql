-- What a gateway keeps of a payment, as its contract says: from a day on, of one channel or of all.
create table public.payment_fee_rates (
  id uuid primary key default gen_random_uuid(),
  provider text not null
    constraint payment_fee_rates_provider_known check (provider in ('sandbox', 'ksher', 'stripe')),
  -- Empty for every channel without a rate of its own.
  channel text not null default ''
    constraint payment_fee_rates_channel_named check (channel ~ '^[a-z_]{0,40}$'),
  -- Of the amount, and for each payment besides; with value added tax.
  percent numeric(6, 4) not null
    constraint payment_fee_rates_percent_in_range check (percent between 0 and 50),
  fixed_satang integer not null default 0
    constraint payment_fee_rates_fixed_in_range check (fixed_satang between 0 and 1000000),
  starts_on date not null
    constraint payment_fee_rates_starts_in_range check (starts_on between '2020-01-01' and '2100-01-01'),
  created_at timestamptz not null default now(),
  constraint payment_fee_rates_one_a_day unique (provider, channel, starts_on)
);

-- Orders are found by any number that somebody may hold in hand.
create index payment_orders_number on public.payment_orders (mch_order_no text_pattern_ops);
create index payment_orders_receipt on public.payment_orders (receipt_no text_pattern_ops)
  where receipt_no is not null;
create index payment_orders_provider_number on public.payment_orders (provider_order_id text_pattern_ops)
  where provider_order_id <> '';
create index payment_orders_review on public.payment_orders (created_at) where needs_review;
create index payment_orders_refunded on public.payment_orders (refunded_at) where refunded_at is not null;
-- Orders that were paid, refunded since or not: a report counts both.
create index payment_orders_received on public.payment_orders (paid_at) where paid_at is not null;
create index payment_orders_state on public.payment_orders (status, created_at desc);
create index point_transactions_returned on public.point_transactions (order_id)
  where order_id is not null and transaction_type <> 'earned';
