-- The one place where a gateway's report changes an order, whoever brought it: notification, poll,
-- return of the learner, manual check or reconciliation. `facts`: {result, merchant, mch_order_no,
-- provider_order_id, amount_satang, currency, channel}, already confirmed with the gateway.
-- SUCCESS that fits credits exactly once, after expiry and after `failed` too; SUCCESS that does not
-- fit credits nothing and is flagged. Nothing else leaves `paid`. Returns the order's status.
create or replace function private.settle_payment_order(
  order_id uuid, facts jsonb, moment timestamptz default now()
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders;
  result constant text := facts ->> 'result';
  mismatch text;
begin
  select * into found_order from public.payment_orders o
  where o.id = settle_payment_order.order_id for update;
  if not found then
    return null;
  end if;
  update private.payment_dealings d
  set facts = settle_payment_order.facts,
      next_query_at = case when found_order.paid_at is null
        then private.next_payment_query(found_order.created_at, moment) end
  where d.order_id = found_order.id;

  if result = 'SUCCESS' then
    if found_order.paid_at is not null then
      return found_order.status;
    end if;
    mismatch := private.payment_mismatch(found_order, facts);
    if mismatch is null then
      perform private.credit_payment_order(found_order, facts, moment);
      return 'paid';
    end if;
    perform private.flag_payment_order(found_order.id, mismatch);
  elsif result = 'REFUND' then
    perform private.flag_payment_order(found_order.id, 'refunded_by_provider');
  end if;

  update public.payment_orders o
  set provider_status = result,
      status = case
        when o.status = 'pending' and (result in ('CLOSED', 'PAYERROR', 'REFUND') or o.expires_at <= moment)
        then 'failed' else o.status end
  where o.id = found_order.id
    and (o.provider_status is distinct from result or o.status = 'pending');
  return (select o.status from public.payment_orders o where o.id = found_order.id);
end
$$;
