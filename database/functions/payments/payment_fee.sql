-- What the gateway keeps of a payment, in satang, by the rate that held on the day of payment: that of the
-- channel before that of all, the latest before earlier ones. No row where no rate is known. Without settings
-- of its own, so that PostgreSQL writes it into the query that asks, which may be about thousands of orders.
create or replace function private.payment_fee(provider text, channel text, amount_satang integer, day date)
returns table (fee_satang integer)
language sql stable
as $$
  select round(payment_fee.amount_satang * r.percent / 100 + r.fixed_satang)::integer
  from public.payment_fee_rates r
  where r.provider = payment_fee.provider and r.channel in ('', coalesce(payment_fee.channel, ''))
    and r.starts_on <= payment_fee.day
  order by r.channel <> '' desc, r.starts_on desc
  limit 1
$$;
