-- Who asks the gateway for an order's payment page: one caller at a time, whatever the number of
-- processes. 'first' and 'again' mean ask (again: a call went out before and its answer never came,
-- so look whether the gateway knows the order); 'wait' means that another is asking right now;
-- 'done' that there is nothing to ask any more.
create or replace function private.claim_payment_creation(order_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders;
  asked timestamptz;
begin
  select * into found_order from public.payment_orders o
  where o.id = claim_payment_creation.order_id for update;
  if found_order.status <> 'pending' or found_order.expires_at <= now()
      or found_order.payment_url is not null or found_order.qr_payload is not null then
    return 'done';
  end if;
  select d.asked_at into asked from private.payment_dealings d
  where d.order_id = claim_payment_creation.order_id;
  -- Longer than two calls and a query take where the gateway answers none of them.
  if asked > now() - interval '40 seconds' then
    return 'wait';
  end if;
  update private.payment_dealings d set asked_at = now()
  where d.order_id = claim_payment_creation.order_id;
  return case when asked is null then 'first' else 'again' end;
end
$$;
