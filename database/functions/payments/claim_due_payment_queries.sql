-- Leases the orders due for a query to the gateway: unpaid ones or, with `paid`, those watched for a refund, which
-- are separate so that they never delay the others. A lease lasts a minute: if the process dies before it settles the
-- order, the order is due again. Any number of processes share the work.
create or replace function private.claim_due_payment_queries(
  most integer, moment timestamptz default now(), paid boolean default false
) returns setof uuid
language sql security definer
set search_path = ''
as $$
  with due as (
    select d.order_id from private.payment_dealings d
    join public.payment_orders o on o.id = d.order_id
    where d.next_query_at <= moment and (o.paid_at is not null) = paid
    order by d.next_query_at
    limit most
    for update of d skip locked
  )
  update private.payment_dealings d
  set next_query_at = moment + interval '1 minute', queried_at = moment
  from due
  where d.order_id = due.order_id
  returning d.order_id
$$;
