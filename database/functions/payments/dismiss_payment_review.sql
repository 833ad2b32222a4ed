-- Closes the review of a flagged order without changing the order. Requires a reason; administrators only. Refuses an
-- unknown order (payment_order_not_found).
create or replace function public.dismiss_payment_review(order_id uuid, reason text) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders;
begin
  perform private.require_admin();
  reason := private.act_reason(reason);
  select * into found_order from public.payment_orders o
  where o.id = dismiss_payment_review.order_id for update;
  if not found then
    perform private.fail('payment_order_not_found');
  end if;
  update public.payment_orders o set needs_review = false where o.id = found_order.id;
  perform private.audit('dismiss_payment_review', 'payment_orders', found_order.id::text,
    jsonb_build_object('needs_review', found_order.needs_review, 'review_reason', found_order.review_reason),
    jsonb_build_object('needs_review', false, 'reason', reason));
  return json_build_object('order_id', found_order.id, 'status', found_order.status);
end
$$;
grant execute on function public.dismiss_payment_review(uuid, text) to anon, authenticated, service_role;
