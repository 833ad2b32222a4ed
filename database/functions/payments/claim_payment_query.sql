-- Permits a query to the gateway about one order: at most one in 2 seconds, whatever the number of notifications,
-- polls and processes. Returns 'ask'; 'wait' when the last query was less than 2 seconds ago (the reconciliation then
-- queries soon, so nothing is lost); or 'settled' for a paid order, so that a repeated notification costs a single
-- read.
create or replace function private.claim_payment_query(order_id uuid, moment timestamptz default now())
returns text
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from public.payment_orders o
      where o.id = claim_payment_query.order_id and o.paid_at is not null) then
    return 'settled';
  end if;
  update private.payment_dealings d set queried_at = moment
  where d.order_id = claim_payment_query.order_id
    and (d.queried_at is null or d.queried_at <= moment - interval '2 seconds');
  if found then
    return 'ask';
  end if;
  -- Written once, not for every notification of a flood.
  update private.payment_dealings d set next_query_at = moment + interval '2 seconds'
  where d.order_id = claim_payment_query.order_id
    and (d.next_query_at is null or d.next_query_at > moment + interval '2 seconds');
  return 'wait';
end
$$;
