-- Stores the gateway's response to the creation of an order: where the learner pays. Leaves the status alone, because
-- a notification may have settled the order before this response arrived.
create or replace function private.attach_payment(
  order_id uuid, payment_url text, qr_payload text, provider_order_id text
) returns void
language sql security definer
set search_path = ''
as $$
  update private.payment_dealings d
  set provider_numbers = array[attach_payment.provider_order_id]
  where d.order_id = attach_payment.order_id and attach_payment.provider_order_id <> ''
    and not d.provider_numbers @> array[attach_payment.provider_order_id];
  update public.payment_orders o
  set payment_url = attach_payment.payment_url,
      qr_payload = attach_payment.qr_payload,
      provider_order_id = case when o.provider_order_id = ''
        then coalesce(attach_payment.provider_order_id, '') else o.provider_order_id end
  where o.id = attach_payment.order_id
$$;
