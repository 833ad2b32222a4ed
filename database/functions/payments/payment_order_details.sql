-- One order with everything needed to review it: the expected facts beside the gateway's latest report, its ledger
-- rows, the administrators' actions, and the points that a refund would take back now. Administrators only. Refuses
-- an unknown order (payment_order_not_found).
create or replace function public.payment_order_details(order_id uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders;
  dealing private.payment_dealings;
  balance integer;
begin
  perform private.require_admin();
  select * into found_order from public.payment_orders o where o.id = payment_order_details.order_id;
  if not found then
    perform private.fail('payment_order_not_found');
  end if;
  select * into dealing from private.payment_dealings d where d.order_id = found_order.id;
  select p.points into balance from public.profiles p where p.user_id = found_order.user_id;
  return json_build_object(
    'order', private.order_facts(found_order),
    'balance', balance,
    'refundable_points', case when found_order.status = 'paid' then least(balance, found_order.points_amount) end,
    'fee', (select f.fee_satang / 100.0 from private.payment_fee(found_order.provider, found_order.channel,
      found_order.amount_satang, private.day_of(found_order.paid_at)) f),
    'provider_status', found_order.provider_status,
    'numbers', to_json(coalesce(dealing.provider_numbers, '{}')),
    'expected', json_build_object('mch_order_no', found_order.mch_order_no, 'merchant', dealing.merchant,
      'amount', found_order.amount, 'currency', found_order.currency),
    -- Null until the gateway was queried; contains only the facts that are compared.
    'reported', case when dealing.facts is not null then json_build_object(
      'result', dealing.facts ->> 'result', 'mch_order_no', dealing.facts ->> 'mch_order_no',
      'merchant', dealing.facts ->> 'merchant', 'currency', dealing.facts ->> 'currency',
      'amount', case when jsonb_typeof(dealing.facts -> 'amount_satang') = 'number'
        then (dealing.facts ->> 'amount_satang')::numeric / 100 end) end,
    'ledger', (select coalesce(json_agg(json_build_object('id', t.id, 'created_at', t.created_at, 'delta', t.delta,
        'balance_after', t.balance_after, 'description', t.description) order by t.created_at, t.id), '[]')
      from public.point_transactions t where t.order_id = found_order.id),
    'history', (select coalesce(json_agg(json_build_object('id', l.id, 'created_at', l.created_at,
        'action', l.action, 'actor', private.audit_actor(l.actor_id) ->> 'name', 'reason', l.reason)
        order by l.id desc), '[]')
      from (select * from public.admin_audit_log entry
        where entry.row_id = found_order.id::text and entry.table_name = 'payment_orders'
        order by entry.id desc limit 50) l));
end
$$;
grant execute on function public.payment_order_details(uuid) to anon, authenticated, service_role;
