-- Marks orders as failed after their ten minutes. A later payment still settles them, because the shop has the money.
-- Returns the number of expired orders.
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
