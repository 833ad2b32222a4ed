-- A page of all orders, newest first; orders under review oldest first. `filters`: state (pending, paid, failed,
-- refunded, review), provider, channel, user, site (private.is_of_site), number (private.find_orders), from and to
-- (time of ordering), paid_from and paid_to. Counts at most ten thousand rows, so that a long history costs no more
-- than a short one. Administrators only; an invalid filter value matches no order.
create or replace function public.list_payment_orders(filters jsonb, page integer, size integer) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  condition text;
  place constant text := case when filters ->> 'state' = 'review' then 'o.created_at, o.id'
    else 'o.created_at desc, o.id desc' end;
  found uuid[];
  most constant integer := 10000;
  total integer;
  listed json;
begin
  perform private.require_admin();
  if coalesce(filters ->> 'number', '') <> '' then
    found := private.find_orders(filters ->> 'number');
  end if;
  condition := private.order_condition(filters);
  execute format('select count(*) from (select from public.payment_orders o where %s limit %s) o', condition, most + 1)
  into total using filters, found;
  execute format('select coalesce(json_agg(private.order_facts(o) order by %2$s), ''[]'')
    from (select o.* from public.payment_orders o where %1$s order by %2$s limit $3 offset $4) o', condition, place)
  into listed
  using filters, found, least(greatest(size, 1), 100), (greatest(page, 1)::bigint - 1) * least(greatest(size, 1), 100);
  return json_build_object('total', least(total, most), 'capped', total > most, 'rows', listed,
    'reviews', (select count(*) from public.payment_orders o where o.needs_review));
end
$$;
grant execute on function public.list_payment_orders(jsonb, integer, integer) to anon, authenticated, service_role;

-- Contains only the conditions in use, so that each combination gets its own plan; values stay parameters ($1: the
-- filters, $2: the orders found by number).
create or replace function private.order_condition(filters jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(string_agg(case
      when asked.is_id and filters ->> asked.name !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'false'
      else asked.condition end, ' and '), 'true')
  from (values
    ('state', false, coalesce(case filters ->> 'state'
      when 'review' then 'o.needs_review'
      when 'refunded' then 'o.refunded_at is not null'
      when 'paid' then 'o.status in (''paid'', ''success'')'
      when 'pending' then 'o.status = ''pending'' and o.expires_at > now()'
      when 'failed' then '(o.status = ''failed'' and o.refunded_at is null
        or o.status = ''pending'' and o.expires_at <= now())' end, 'false')),
    ('provider', false, 'o.provider = $1 ->> ''provider'''),
    ('channel', false, 'o.channel = $1 ->> ''channel'''),
    ('user', true, 'o.user_id = ($1 ->> ''user'')::uuid'),
    ('site', filters ->> 'site' <> 'global', case when filters ->> 'site' = 'global' then 'o.tenant_id is null'
      else 'o.tenant_id = ($1 ->> ''site'')::uuid' end),
    ('number', false, 'o.id = any ($2)'),
    ('from', false, 'o.created_at >= (select private.timestamp_or_null($1 ->> ''from''))'),
    ('to', false, 'o.created_at < (select private.timestamp_or_null($1 ->> ''to''))'),
    ('paid_from', false, 'o.paid_at >= (select private.timestamp_or_null($1 ->> ''paid_from''))'),
    ('paid_to', false, 'o.paid_at < (select private.timestamp_or_null($1 ->> ''paid_to''))')
  ) asked (name, is_id, condition)
  where coalesce(filters ->> asked.name, '') <> ''
$$;

-- An order as the back office lists it.
create or replace function private.order_facts(o public.payment_orders) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('id', o.id, 'mch_order_no', o.mch_order_no, 'provider', o.provider,
    'provider_order_id', o.provider_order_id, 'channel', o.channel, 'amount', o.amount,
    'points_amount', o.points_amount, 'state', private.order_state(o), 'needs_review', o.needs_review,
    'review_reason', o.review_reason, 'receipt_no', o.receipt_no, 'created_at', o.created_at,
    'paid_at', o.paid_at, 'refunded_at', o.refunded_at, 'refunded_points', o.refunded_points,
    'buyer', (select json_build_object('id', p.user_id, 'name', nullif(btrim(p.full_name), ''), 'email', p.email)
      from public.profiles p where p.user_id = o.user_id),
    'site_name', (select t.name from public.tenants t where t.id = o.tenant_id))
$$;
