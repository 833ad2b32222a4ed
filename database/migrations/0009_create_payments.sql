create table public.payment_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  provider text not null,
  mch_order_no text not null constraint payment_orders_mch_order_no_short check (length(mch_order_no) between 1 and 32),
  provider_order_id text not null default '',
  -- Money is satang inside; `amount` is the spec's figure in baht. Both are frozen on the order.
  amount_satang integer not null constraint payment_orders_amount_positive check (amount_satang > 0),
  amount numeric(12, 2) generated always as (amount_satang / 100.0) stored,
  currency text not null default 'THB',
  points_amount integer not null constraint payment_orders_points_positive check (points_amount > 0),
  status text not null default 'pending'
    constraint payment_orders_status_known check (status in ('pending', 'paid', 'failed', 'success')),
  provider_status text,
  payment_url text,
  qr_payload text,
  needs_review boolean not null default false,
  review_reason text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_orders_mch_order_no_unique unique (mch_order_no),
  constraint payment_orders_paid_dated check (status not in ('paid', 'success') or paid_at is not null)
);
create unique index payment_orders_provider_order on public.payment_orders (provider, provider_order_id)
  where provider_order_id <> '';
create index payment_orders_user on public.payment_orders (user_id, created_at desc);
create index payment_orders_newest on public.payment_orders (created_at desc);
create index payment_orders_paid on public.payment_orders (paid_at) where status in ('paid', 'success');
create index payment_orders_open on public.payment_orders (expires_at) where status = 'pending';

-- The ledger. Append-only; sum(delta) of a learner is profiles.points, always.
create table public.point_transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  transaction_type text not null
    constraint point_transactions_type_known check (transaction_type in ('earned', 'spent', 'adjustment')),
  amount integer not null,
  delta integer generated always as (case when transaction_type = 'spent' then -amount else amount end) stored,
  -- Written by the trigger that moves the balance.
  balance_after integer not null,
  description text,
  reference_type text,
  reference_id uuid,
  order_id uuid references public.payment_orders,
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint point_transactions_amount_signed check (
    case when transaction_type = 'adjustment' then amount <> 0 else amount > 0 end
  )
);
create index point_transactions_user on public.point_transactions (user_id, created_at desc);
create index point_transactions_newest on public.point_transactions (created_at desc);
create unique index point_transactions_one_credit_per_order on public.point_transactions (order_id)
  where order_id is not null and transaction_type = 'earned';
