-- An order as the server passes it to a gateway's adapter, by id or by the number sent to the gateway. Null when
-- there is none.
create or replace function private.find_payment_order(order_id uuid, mch_order_no text default null)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select to_jsonb(o) - 'needs_review' - 'review_reason' || jsonb_build_object(
    'merchant', d.merchant, 'account_id', d.account_id, 'return_origin', d.return_origin, 'email', p.email)
  from public.payment_orders o
  join private.payment_dealings d on d.order_id = o.id
  join public.profiles p on p.user_id = o.user_id
  where o.id = find_payment_order.order_id or o.mch_order_no = find_payment_order.mch_order_no
$$;
