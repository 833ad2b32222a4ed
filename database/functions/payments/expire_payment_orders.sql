-- When the ten minutes are over an order is failed; a payment after that still settles it, since the
-- money is with the shop. Returns how many expired.
create or replace function private.expire_payment_orders(moment timestamptz default now()) returns integer
language sql security definer
set search_path = ''
as $$
  with expired as (
    update public.payment_orders o set status = 'failed'
    where o.id in (
      select pending.id from public.payment_orders pending
      where pending.status = 'pending' and pending.expires_at <= moment
      for update skip locked
    )
    returning o.id
  )
  select count(*)::integer from expired
$$;
