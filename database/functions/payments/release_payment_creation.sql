-- The gateway refused outright: the next press of the button asks again at once.
create or replace function private.release_payment_creation(order_id uuid) returns void
language sql security definer
set search_path = ''
as $$
  update private.payment_dealings d set asked_at = null where d.order_id = release_payment_creation.order_id
$$;
