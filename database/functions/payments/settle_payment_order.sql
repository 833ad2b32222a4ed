-- The only function through which a gateway's report changes an order, from every source: notification, poll, return
-- of the learner, manual check or reconciliation. `facts`: {result, merchant, mch_order_no, provider_order_id,
-- channel_order_id, amount_satang, currency, channel}, confirmed with the gateway. A matching SUCCESS credits exactly
-- once, also after expiry and after `failed`; a SUCCESS that does not match credits nothing and is flagged. REFUND is
-- flagged once and moves no points: an administrator does that (refund_payment_order). No other result leaves `paid`.
-- Returns the order's status.
create or replace function private.settle_payment_order(
  order_id uuid, facts jsonb, moment timestamptz default now()
) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders := private.lock_payment_order(order_id);
  result constant text := facts ->> 'result';
  mismatch text;
begin
  if found_order.id is null then
    return null;
  end if;
  update private.payment_dealings d
  set facts = settle_payment_order.facts,
      provider_numbers = case when settle_payment_order.facts ->> 'mch_order_no' = found_order.mch_order_no
        then private.learned_numbers(d.provider_numbers, settle_payment_order.facts)
        else d.provider_numbers end,
      next_query_at = case
        when found_order.paid_at is null then private.next_payment_query(found_order.created_at, moment)
        when result <> 'REFUND' and found_order.refunded_at is null
        then private.next_refund_query(found_order.paid_at, moment) end
  where d.order_id = found_order.id;

  if result = 'REFUND' and found_order.provider_status is distinct from 'REFUND'
      and found_order.refunded_at is null then
    perform private.flag_payment_order(found_order.id, 'refunded_by_provider');
  end if;
  if found_order.paid_at is not null then
    update public.payment_orders o set provider_status = result
    where o.id = found_order.id and result = 'REFUND' and o.provider_status is distinct from result;
    return found_order.status;
  end if;
  if result = 'SUCCESS' then
    mismatch := private.payment_mismatch(found_order, facts);
    if mismatch is null then
      perform private.credit_payment_order(found_order, facts, moment);
      return 'paid';
    end if;
    perform private.flag_payment_order(found_order.id, mismatch);
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

-- Adds the gateway's order numbers in a report to the known ones.
create or replace function private.learned_numbers(known text[], facts jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct number), '{}')
  from unnest(known || array[facts ->> 'provider_order_id', facts ->> 'channel_order_id']) number
  where number <> ''
$$;
