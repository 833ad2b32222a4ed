-- Maps a gateway's own numbers of an order to our number; null while none is known.
create or replace function private.find_order_number(provider text, numbers text[]) returns text
language sql stable security definer
set search_path = ''
as $$
  select o.mch_order_no
  from private.payment_dealings d
  join public.payment_orders o on o.id = d.order_id
  where d.provider_numbers && numbers and o.provider = find_order_number.provider
  order by o.created_at desc
  limit 1
$$;
