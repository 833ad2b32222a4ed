-- Decides who requests an order's payment page from the gateway: one caller at a time, over all processes. 'first'
-- and 'again' mean that the caller requests it ('again': an earlier request got no response, so check first whether
-- the gateway knows the order); 'wait' that another caller is doing so; 'done' that nothing is left to request.
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
  -- Longer than two requests and a query can take when the gateway does not respond.
  if asked > now() - interval '40 seconds' then
    return 'wait';
  end if;
  update private.payment_dealings d set asked_at = now()
  where d.order_id = claim_payment_creation.order_id;
  return case when asked is null then 'first' else 'again' end;
end
$$;
