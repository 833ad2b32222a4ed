-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

create table public.payment_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete restrict,
  provider text not null,
  mch_order_no text not null constraint payment_orders_mch_order_no_unique unique
    constraint payment_orders_mch_order_no_short check (length(mch_order_no) between 1 and 32),
  provider_order_id text not null default '',
  -- Money is counted in satang; `amount` is the same in baht. Both are frozen on the order.
  amount_satang integer not null constraint payment_orders_amount_positive check (amount_satang > 0),
  amount numeric(12,2) generated always as ((amount_satang::numeric / 100.0)) stored,
  currency text not null default 'THB',
  points_amount integer not null constraint payment_orders_points_positive check (points_amount > 0),
  status text not null default 'pending' constraint payment_orders_status_known
    check (status in ('pending', 'paid', 'failed', 'success')),
  provider_status text,
  payment_url text,
  qr_payload text,
  needs_review boolean not null default false,
  review_reason text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  channel text,
  -- Given when paid, without gaps (private.next_receipt_no); kept after a refund.
  receipt_no text constraint payment_orders_receipt_no_unique unique,
  refunded_at timestamptz,
  refunded_points integer,
  -- The site that an order was made on; null is the hub. Without a foreign key: money stays where it was earned when
  -- the site is gone.
  tenant_id uuid,
  constraint payment_orders_paid_dated check ((status not in ('paid', 'success')) or paid_at is not null),
  constraint payment_orders_receipt_of_paid check ((receipt_no is null) = (paid_at is null)),
  constraint payment_orders_refund_of_paid check (refunded_at is null or paid_at is not null),
  constraint payment_orders_refund_whole check ((refunded_at is null) = (refunded_points is null)),
  constraint payment_orders_refunded_points_in_range check (refunded_points between 0 and points_amount)
);
create index payment_orders_newest on public.payment_orders (created_at desc);
-- Orders are found by each of their numbers, from its beginning.
create index payment_orders_number on public.payment_orders (mch_order_no text_pattern_ops);
create index payment_orders_open on public.payment_orders (expires_at) where status = 'pending';
create index payment_orders_paid on public.payment_orders (paid_at) where status in ('paid', 'success');
create index payment_orders_provider_number on public.payment_orders (provider_order_id text_pattern_ops)
  where provider_order_id <> '';
create unique index payment_orders_provider_order on public.payment_orders (provider, provider_order_id)
  where provider_order_id <> '';
create index payment_orders_receipt on public.payment_orders (receipt_no text_pattern_ops) where receipt_no is not null;
-- Orders that were paid, refunded since or not: a report counts both.
create index payment_orders_received on public.payment_orders (paid_at) where paid_at is not null;
create index payment_orders_refunded on public.payment_orders (refunded_at) where refunded_at is not null;
create index payment_orders_review on public.payment_orders (created_at) where needs_review;
create index payment_orders_site on public.payment_orders (tenant_id, created_at desc);
create index payment_orders_state on public.payment_orders (status, created_at desc);
create index payment_orders_user on public.payment_orders (user_id, created_at desc);

-- Rights, from policies/payment_orders.sql.
-- Learners read their own orders; administrators read all. Only the server writes, as the owner
-- (docs/design/payments.md).
alter table public.payment_orders enable row level security;
grant select on public.payment_orders to authenticated, service_role;
create policy select_admin on public.payment_orders for select to authenticated
  using ((select private.is_admin()));
create policy select_own on public.payment_orders for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_service on public.payment_orders for select to service_role
  using (true);

create trigger keep_payment_orders before delete or update on public.payment_orders for each row
  execute function private.keep_payment_orders();
create trigger realtime_changes after insert or delete or update on public.payment_orders for each row
  execute function realtime.note_change('id');
create trigger set_updated_at before update on public.payment_orders for each row
  execute function private.set_updated_at();
create trigger track_figures_of_changed after update on public.payment_orders for each row
  when (old.status is distinct from new.status or old.paid_at is distinct from new.paid_at
  or old.amount_satang is distinct from new.amount_satang or old.tenant_id is distinct from new.tenant_id)
  execute function private.track_order_figures();
create trigger track_figures_of_new after insert on public.payment_orders for each row
  when (new.status in ('paid', 'success')) execute function private.track_order_figures();
