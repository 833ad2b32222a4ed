-- Records a refund made at the gateway and takes the points back, as far as the learner still has them: a balance is
-- never negative. Once per order, with a reason; administrators only. Refuses an order that is unknown or not paid.
create or replace function public.refund_payment_order(order_id uuid, reason text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders;
  taken integer;
begin
  perform private.require_admin();
  reason := private.act_reason(reason);
  found_order := private.lock_payment_order(refund_payment_order.order_id);
  if found_order.id is null then
    perform private.fail('payment_order_not_found');
  end if;
  if found_order.status <> 'paid' then
    perform private.fail('payment_order_not_paid');
  end if;

  select least(p.points, found_order.points_amount) into taken
  from public.profiles p where p.user_id = found_order.user_id;
  if taken > 0 then
    insert into public.point_transactions
      (user_id, transaction_type, amount, description, reference_type, reference_id, order_id)
    values (found_order.user_id, 'adjustment', -taken,
      private.phrase('ledger.refund', jsonb_build_object('number', found_order.mch_order_no)),
      'payment_order', found_order.id, found_order.id);
  end if;
  update public.payment_orders o
  set status = 'failed', refunded_at = now(), refunded_points = taken, needs_review = false
  where o.id = found_order.id;
  perform private.audit('refund_payment_order', 'payment_orders', found_order.id::text,
    jsonb_build_object('status', found_order.status),
    jsonb_build_object('status', 'failed', 'refunded_points', taken, 'reason', reason));
  return json_build_object('order_id', found_order.id, 'status', 'failed', 'refunded_points', taken);
end
$$;
grant execute on function public.refund_payment_order(uuid, text) to anon, authenticated, service_role;
