-- What the gateway keeps of a payment, in satang, by the rate that held on the day of payment: that of the
-- channel before that of all, the latest before earlier ones. Null where no rate is known.
create or replace function private.payment_fee(found_order public.payment_orders) returns integer
language sql stable security definer
set search_path = ''
as $$
  select round(found_order.amount_satang * r.percent / 100 + r.fixed_satang)::integer
  from public.payment_fee_rates r
  where r.provider = found_order.provider and r.channel in ('', coalesce(found_order.channel, ''))
    and r.starts_on <= private.day_of(found_order.paid_at)
  order by r.channel <> '' desc, r.starts_on desc
  limit 1
$$;
