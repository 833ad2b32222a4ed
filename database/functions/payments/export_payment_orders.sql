-- Orders as rows of a file, oldest first, filtered as in public.list_payment_orders, at most fifty thousand. The
-- export is recorded, because it names buyers. Administrators only.
create or replace function public.export_payment_orders(filters jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  found uuid[];
  exported json;
begin
  perform private.require_admin();
  if coalesce(filters ->> 'number', '') <> '' then
    found := private.find_orders(filters ->> 'number');
  end if;
  execute format('select coalesce(json_agg(json_build_object(''receipt_no'', o.receipt_no, ''paid_at'', o.paid_at,
      ''created_at'', o.created_at, ''mch_order_no'', o.mch_order_no, ''provider'', o.provider,
      ''provider_order_id'', o.provider_order_id, ''channel'', o.channel,
      ''site'', (select t.name from public.tenants t where t.id = o.tenant_id),
      ''buyer'', p.full_name, ''email'', p.email, ''amount'', o.amount,
      ''fee'', fee.fee_satang / 100.0,
      ''points'', o.points_amount, ''state'', private.order_state(o), ''refunded_at'', o.refunded_at,
      ''refunded_points'', o.refunded_points, ''needs_review'', o.needs_review, ''review_reason'', o.review_reason)
      order by o.created_at, o.id), ''[]'')
    from (select o.* from public.payment_orders o where %s order by o.created_at, o.id limit 50000) o
    join public.profiles p on p.user_id = o.user_id
    left join lateral private.payment_fee(o.provider, o.channel, o.amount_satang,
      (o.paid_at at time zone interval ''7 hours'')::date) fee on true', private.order_condition(filters))
  into exported using filters, found;
  perform private.audit('export_payment_orders', 'payment_orders', null, null,
    jsonb_build_object('filters', private.known_order_filters(filters), 'rows', json_array_length(exported)));
  return exported;
end
$$;
grant execute on function public.export_payment_orders(jsonb) to anon, authenticated, service_role;

-- The filters as stored in the trail: known names only, each value shortened.
create or replace function private.known_order_filters(filters jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key,
    case f.key when 'number' then private.searched(f.value) else left(f.value, 100) end), '{}')
  from jsonb_each_text(case when jsonb_typeof(filters) = 'object' then filters else '{}' end) f
  where f.key in ('state', 'provider', 'channel', 'user', 'site', 'number', 'from', 'to', 'paid_from', 'paid_to')
$$;
