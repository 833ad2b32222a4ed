-- Schedules the next query after the gateway could not be reached or failed to answer. Follows the usual schedule;
-- past its end, queries every 6 hours until a week after the creation, then flags the order for an administrator,
-- provided the learner had a payment page. A paid order is queried only for refunds, on their own schedule.
create or replace function private.postpone_payment_query(order_id uuid, moment timestamptz default now())
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  found_order public.payment_orders;
  next_at timestamptz;
begin
  select * into found_order from public.payment_orders o
  where o.id = postpone_payment_query.order_id for update;
  if not found then
    return;
  end if;
  next_at := case when found_order.paid_at is not null
    then private.next_refund_query(found_order.paid_at, moment)
    else coalesce(private.next_payment_query(found_order.created_at, moment),
      case when moment < found_order.created_at + interval '7 days' then moment + interval '6 hours' end)
    end;
  update private.payment_dealings d set next_query_at = next_at where d.order_id = found_order.id;
  if next_at is null and found_order.paid_at is null and not exists (
      select from private.payment_dealings d
      where d.order_id = found_order.id and d.given_up_at is not null) then
    perform private.flag_payment_order(found_order.id, 'gateway_silent');
  end if;
end
$$;
