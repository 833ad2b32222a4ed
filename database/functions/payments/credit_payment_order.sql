-- Marks a locked, unpaid order as paid: ledger row, receipt number and status together. The only function in which a
-- purchase earns points; a unique index on the ledger enforces that it does so once.
create or replace function private.credit_payment_order(
  found_order public.payment_orders, facts jsonb, moment timestamptz
) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.point_transactions
    (user_id, transaction_type, amount, description, reference_type, reference_id, order_id)
  values (found_order.user_id, 'earned', found_order.points_amount,
    private.phrase('ledger.purchase', jsonb_build_object('points', found_order.points_amount)),
    'payment_order', found_order.id, found_order.id);
  update public.payment_orders o
  set status = 'paid',
      paid_at = moment,
      provider_status = coalesce(facts ->> 'result', o.provider_status),
      provider_order_id = coalesce(nullif(facts ->> 'provider_order_id', ''), o.provider_order_id),
      channel = coalesce(nullif(facts ->> 'channel', ''), o.channel),
      receipt_no = private.next_receipt_no(moment)
  where o.id = found_order.id;
  -- From now on, only refunds are queried.
  update private.payment_dealings d set next_query_at = private.next_refund_query(moment, moment)
  where d.order_id = found_order.id;
end
$$;
