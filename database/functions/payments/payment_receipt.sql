-- The contents of a paid order's receipt (prices include VAT), for its owner and for administrators. Refuses orders
-- that were never paid.
create or replace function public.payment_receipt(order_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  found_order public.payment_orders;
begin
  select * into found_order from public.payment_orders o
  where o.id = payment_receipt.order_id and (o.user_id = caller or private.is_admin());
  if not found then
    perform private.fail('payment_order_not_found');
  end if;
  if found_order.receipt_no is null then
    perform private.fail('payment_order_not_paid');
  end if;
  return json_build_object(
    'receipt_no', found_order.receipt_no,
    'issued_at', found_order.paid_at,
    'order_id', found_order.id,
    'mch_order_no', found_order.mch_order_no,
    'channel', found_order.channel,
    'points_amount', found_order.points_amount,
    'amount', found_order.amount,
    'currency', found_order.currency,
    'refunded_at', found_order.refunded_at,
    'buyer', (select json_build_object('full_name', p.full_name, 'email', p.email)
      from public.profiles p where p.user_id = found_order.user_id),
    'seller', (select json_build_object(
        'name', coalesce(max(s.value) filter (where s.key = 'receipt_seller_name' and s.value <> ''),
          max(s.value) filter (where s.key = 'site_name')),
        'tax_id', nullif(max(s.value) filter (where s.key = 'receipt_tax_id'), ''),
        'address', nullif(max(s.value) filter (where s.key = 'receipt_address'), ''))
      from public.site_settings s
      where s.key in ('receipt_seller_name', 'receipt_tax_id', 'receipt_address', 'site_name'))
  );
end
$$;
grant execute on function public.payment_receipt(uuid) to anon, authenticated;
