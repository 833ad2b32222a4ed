-- The state of an order: pending, paid, failed or refunded. An expired order has failed even before the sweep updates
-- its status. Review is separate (needs_review).
create or replace function private.order_state(found_order public.payment_orders) returns text
language sql stable
set search_path = ''
as $$
  select case
    when found_order.refunded_at is not null then 'refunded'
    when found_order.status in ('paid', 'success') then 'paid'
    when found_order.status = 'pending' and found_order.expires_at > now() then 'pending'
    else 'failed' end
$$;
