-- The caller's orders, newest first, 20 to a page: points, price in baht and state. An expired order counts as failed
-- even before the sweep updates its status. Refuses visitors.
create or replace function public.purchase_history(page integer default 1) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_user();
  size constant integer := 20;
  wanted constant integer := least(greatest(coalesce(page, 1), 1), 100000);
begin
  return json_build_object(
    'page', wanted,
    'page_size', size,
    'total', (select count(*) from public.payment_orders o where o.user_id = caller),
    'orders', coalesce((
      select json_agg(json_build_object(
        'id', o.id, 'mch_order_no', o.mch_order_no, 'amount', o.amount,
        'points_amount', o.points_amount, 'channel', o.channel, 'receipt_no', o.receipt_no,
        'status', case when o.status = 'pending' and o.expires_at <= now() then 'failed'
          when o.status = 'success' then 'paid' else o.status end,
        'created_at', o.created_at, 'expires_at', o.expires_at, 'paid_at', o.paid_at,
        'refunded_at', o.refunded_at) order by o.created_at desc)
      from (
        select * from public.payment_orders mine
        where mine.user_id = caller
        order by mine.created_at desc
        limit size offset (wanted - 1) * size
      ) o
    ), '[]')
  );
end
$$;
grant execute on function public.purchase_history(integer) to anon, authenticated;
