-- Applies a button of the simulated bank: `pay` pays at once, `delay` after 10 seconds, `late` 10 seconds after the
-- order's expiry (which it brings forward to now), `fail` refuses. A payment made is final. Refuses orders of real
-- gateways.
create or replace function private.sandbox_act(order_id uuid, action text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders;
  soon constant timestamptz := now() + interval '10 seconds';
begin
  select * into found_order from public.payment_orders o
  where o.id = sandbox_act.order_id and o.provider = 'sandbox' for update;
  if not found then
    perform private.fail('payment_order_not_found');
  end if;
  insert into private.sandbox_payments as payment (mch_order_no, result, pays_at)
  values (found_order.mch_order_no,
    case when action = 'fail' then 'PAYERROR' else 'SUCCESS' end,
    case when action = 'pay' then now() when action in ('delay', 'late') then soon end)
  on conflict (mch_order_no) do update set result = excluded.result, pays_at = excluded.pays_at
  where payment.pays_at is null or payment.pays_at > now();
  if action = 'late' then
    update public.payment_orders o set status = 'failed', expires_at = least(o.expires_at, now())
    where o.id = found_order.id and o.status = 'pending';
  end if;
  if action in ('delay', 'late') then
    update private.payment_dealings d set next_query_at = soon
    where d.order_id = found_order.id and found_order.paid_at is null;
  end if;
end
$$;
