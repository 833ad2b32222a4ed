-- The orders that the gateway is to be asked about by now. Each is lent for a minute: if the process
-- dies before it settles, the order is due again. Any number of processes share the work.
create or replace function private.claim_due_payment_queries(most integer, moment timestamptz default now())
returns setof uuid
language sql security definer
set search_path = ''
as $$
  with due as (
    select d.order_id from private.payment_dealings d
    where d.next_query_at <= moment
    order by d.next_query_at
    limit most
    for update skip locked
  )
  update private.payment_dealings d
  set next_query_at = moment + interval '1 minute', queried_at = moment
  from due
  where d.order_id = due.order_id
  returning d.order_id
$$;
