-- A report to reconcile with the bank and the gateway: by day in Bangkok and by gateway, payments, fees, refunds, the
-- remainder, receipts, and the points booked in the ledger. Money counts on the day it moved: a payment refunded
-- later remains on its day, and the refund has its own. Fees follow the rates (private.payment_fee); the
-- `fees_unknown` payments have none, so their day's fees are incomplete. `wrong` lists orders whose ledger rows do
-- not match. `ledger` covers all sites: the points that learners hold before and after. One to 92 days; refuses other
-- spans (report_span_invalid). Administrators only.
create or replace function public.payment_report(first_day date, last_day date, site text default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if (first_day >= '2000-01-01' and last_day < '2200-01-01') is not true then
    perform private.fail('report_span_invalid');
  end if;
  if last_day - first_day not between 0 and 91 then
    perform private.fail('report_span_invalid');
  end if;
  return (
    with movement as materialized (
      select * from private.payment_movements(first_day, last_day, payment_report.site)
    ), summed as (
      select m.day, m.provider, grouping(m.day, m.provider) as kind, json_build_object(
        'orders', count(*) filter (where not m.is_refund),
        'gross', coalesce(sum(m.amount_satang) filter (where not m.is_refund), 0) / 100.0,
        'fees', coalesce(sum(m.fee_satang), 0) / 100.0,
        'fees_unknown', count(*) filter (where m.fee_satang is null),
        'refunds', count(*) filter (where m.is_refund),
        'refunded', coalesce(sum(m.amount_satang) filter (where m.is_refund), 0) / 100.0,
        'net', (coalesce(sum(case when m.is_refund then -m.amount_satang else m.amount_satang end), 0)
          - coalesce(sum(m.fee_satang), 0)) / 100.0,
        'points_sold', coalesce(sum(m.ledger_points) filter (where not m.is_refund), 0),
        'points_returned', coalesce(sum(m.ledger_points) filter (where m.is_refund), 0),
        'first_receipt', min(m.receipt_no) filter (where not m.is_refund),
        'last_receipt', max(m.receipt_no) filter (where not m.is_refund),
        'wrong', count(*) filter (where m.points <> m.ledger_points)) as sums
      from movement m group by grouping sets ((m.day), (m.provider), ())
    ), wrong as (
      select m.* from movement m where m.points <> m.ledger_points order by m.day, m.mch_order_no limit 50
    )
    select json_build_object('first_day', first_day, 'last_day', last_day,
      'total', (select s.sums from summed s where s.kind = 3),
      'days', (select coalesce(json_agg(json_build_object('day', s.day, 'sums', s.sums) order by s.day), '[]')
        from summed s where s.kind = 1),
      'providers', (select coalesce(json_agg(json_build_object('provider', s.provider, 'sums', s.sums)
        order by s.provider), '[]') from summed s where s.kind = 2),
      'wrong', (select coalesce(json_agg(json_build_object('id', w.order_id, 'mch_order_no', w.mch_order_no,
        'day', w.day, 'points', w.points, 'ledger_points', w.ledger_points) order by w.day, w.mch_order_no), '[]')
        from wrong w),
      'reviews', (select count(*) from public.payment_orders o where o.needs_review),
      'ledger', private.points_held(first_day, last_day)));
end
$$;
grant execute on function public.payment_report(date, date, text) to anon, authenticated, service_role;

-- Payments and refunds of a span, one row each. Computes the day inline, because private.day_of would cost more than
-- everything else for thousands of rows.
create or replace function private.payment_movements(first_day date, last_day date, site text)
returns table (day date, order_id uuid, mch_order_no text, provider text, receipt_no text, is_refund boolean,
  amount_satang bigint, fee_satang integer, points bigint, ledger_points bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  since constant timestamptz := first_day::timestamp at time zone interval '7 hours';
  until constant timestamptz := (last_day + 1)::timestamp at time zone interval '7 hours';
begin
  return query
  select moved.day, o.id, o.mch_order_no, o.provider, o.receipt_no, false, o.amount_satang::bigint, fee.fee_satang,
    o.points_amount::bigint,
    coalesce((select sum(t.delta) from public.point_transactions t
      where t.order_id = o.id and t.transaction_type = 'earned'), 0)::bigint
  from public.payment_orders o
  cross join lateral (select (o.paid_at at time zone interval '7 hours')::date as day) moved
  left join lateral private.payment_fee(o.provider, o.channel, o.amount_satang, moved.day) fee on true
  where o.paid_at >= since and o.paid_at < until and private.is_of_site(o.tenant_id, payment_movements.site)
  union all
  select (o.refunded_at at time zone interval '7 hours')::date, o.id, o.mch_order_no, o.provider, o.receipt_no, true,
    o.amount_satang::bigint, 0, o.refunded_points::bigint,
    coalesce((select -sum(t.delta) from public.point_transactions t
      where t.order_id = o.id and t.transaction_type <> 'earned'), 0)::bigint
  from public.payment_orders o
  where o.refunded_at >= since and o.refunded_at < until and private.is_of_site(o.tenant_id, payment_movements.site);
end
$$;

-- The points of all learners before the first day and after the last, and the changes between.
create or replace function private.points_held(first_day date, last_day date) returns json
language sql stable security definer
set search_path = ''
as $$
  with whole as (
    select * from private.figures_between('-infinity', '-infinity', null)
  ), later as (
    select * from private.figures_between(last_day + 1, 'infinity', null)
  ), span as (
    select * from private.figures_between(first_day, last_day, null)
  ), sums as (
    select s.*, w.points_bought + w.points_given - w.points_spent - w.points_refunded + w.points_adjusted
      - (l.points_bought + l.points_given - l.points_spent - l.points_refunded + l.points_adjusted) as closing
    from span s, whole w, later l
  )
  select json_build_object(
    'opening', closing - (points_bought + points_given - points_spent - points_refunded + points_adjusted),
    'bought', points_bought, 'given', points_given, 'spent', points_spent, 'refunded', points_refunded,
    'adjusted', points_adjusted, 'closing', closing)
  from sums
$$;
