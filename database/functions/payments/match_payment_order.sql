-- Marks an order as paid on an administrator's confirmation that the money arrived, for reports of the gateway that
-- do not match or never came. Credits once, like any payment. Requires a reason; administrators only. Refuses an
-- unknown order and one already paid.
create or replace function public.match_payment_order(order_id uuid, reason text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders;
begin
  perform private.require_admin();
  reason := private.act_reason(reason);
  found_order := private.lock_payment_order(match_payment_order.order_id);
  if found_order.id is null then
    perform private.fail('payment_order_not_found');
  end if;
  if found_order.paid_at is not null then
    perform private.fail('payment_order_settled');
  end if;
  perform private.credit_payment_order(found_order, '{}', now());
  update public.payment_orders o set needs_review = false where o.id = found_order.id;
  perform private.audit('match_payment_order', 'payment_orders', found_order.id::text,
    jsonb_build_object('status', found_order.status, 'review_reason', found_order.review_reason),
    jsonb_build_object('status', 'paid', 'reason', reason));
  return json_build_object('order_id', found_order.id, 'status', 'paid');
end
$$;
grant execute on function public.match_payment_order(uuid, text) to anon, authenticated, service_role;
