-- What became of an order, in one word: pending, paid, failed or refunded. One whose time is over has
-- failed even before the sweep has been there. Whether somebody must look at it is another matter
-- (needs_review).
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
