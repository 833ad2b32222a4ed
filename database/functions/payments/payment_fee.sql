-- The gateway's fee for a payment, in satang, by the rate in force on the day of payment: a channel's rate before the
-- general one, later rates before earlier ones. No row when no rate is known. Has no `set` clause, so that PostgreSQL
-- can inline it into reports over thousands of orders.
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
