-- The gateway may know the order's number but gave no page to pay at. The order fails, and its press is
-- free for a fresh number; it stays watched, and is credited if it was paid all the same.
create or replace function private.give_up_payment_creation(order_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.payment_orders o set status = 'failed'
  where o.id = give_up_payment_creation.order_id and o.status = 'pending';
  update private.payment_dealings d set given_up_at = now(), request_id = null
  where d.order_id = give_up_payment_creation.order_id and d.given_up_at is null;
end
$$;
