-- Flags an order for review by an administrator; the first reason stays.
create or replace function private.flag_payment_order(order_id uuid, reason text) returns void
language sql security definer
set search_path = ''
as $$
  update public.payment_orders o set needs_review = true, review_reason = reason
  where o.id = flag_payment_order.order_id and not o.needs_review
$$;
