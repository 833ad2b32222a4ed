-- Gives up an order whose number the gateway may know, but for which it returned no payment page. The order fails and
-- releases its request id, so that the learner's next try gets a new number. It is still queried, and credited if it
-- was paid.
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
