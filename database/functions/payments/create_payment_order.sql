-- Creates an order before the gateway is involved. The price is taken from the settings and frozen
-- (docs/design/payments.md); the client's figures only have to match it. Returns the existing order for a
-- repeated request id, and for the same package, channel and site while such an order is open, again with its full
-- ten minutes: the gateway accepts payment for 30 minutes, so an order younger than 20 can be extended. An order that
-- was given up is never reused. Refuses disabled packages, figures that differ, too many orders (5 open, 30 an hour)
-- and anonymous buyers. Called by the server, which has authenticated the buyer.
create or replace function private.create_payment_order(
  buyer uuid, amount numeric, points integer, request_id uuid, provider text, merchant text,
  channel text, return_origin text, account_id bigint default null
) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  price integer := private.package_price(points);
  found_id uuid;
  open_orders integer;
  recent_orders integer;
begin
  -- One at a time per learner, so that two tabs cannot both miss the open order.
  perform from public.profiles p where p.user_id = buyer for no key update;
  if not found then
    perform private.fail('user_not_found');
  end if;
  if private.is_anonymous(buyer) then
    perform private.fail('account_required');
  end if;
  if price is null then
    perform private.fail('package_unavailable');
  end if;
  if amount is null or amount * 100 <> price then
    perform private.fail('package_price_changed');
  end if;

  select o.id into found_id
  from public.payment_orders o
  join private.payment_dealings d on d.order_id = o.id
  where o.user_id = buyer and o.points_amount = points and o.amount_satang = price
    and d.given_up_at is null and (
    d.request_id = create_payment_order.request_id
    or (o.status = 'pending' and o.expires_at > now() and o.created_at > now() - interval '20 minutes'
      and not o.needs_review
      and d.return_origin = create_payment_order.return_origin
      and o.provider = create_payment_order.provider and d.merchant = create_payment_order.merchant
      and d.account_id is not distinct from create_payment_order.account_id
      and o.channel is not distinct from create_payment_order.channel)
  )
  order by (d.request_id = create_payment_order.request_id) desc nulls last, o.created_at desc
  limit 1;
  if found then
    update public.payment_orders o set expires_at = now() + interval '10 minutes'
    where o.id = found_id and o.status = 'pending' and o.expires_at > now()
      and o.created_at > now() - interval '20 minutes';
    return found_id;
  end if;
  if exists (select from private.payment_dealings d
      where d.user_id = buyer and d.request_id = create_payment_order.request_id) then
    perform private.fail('package_price_changed');
  end if;

  select count(*) filter (where o.status = 'pending' and o.expires_at > now()), count(*)
  into open_orders, recent_orders
  from public.payment_orders o
  where o.user_id = buyer and o.created_at > now() - interval '1 hour';
  if open_orders >= 5 then
    perform private.fail('payment_orders_open');
  end if;
  if recent_orders >= 30 then
    perform private.fail('rate_limited');
  end if;

  found_id := gen_random_uuid();
  insert into public.payment_orders
    (id, user_id, provider, mch_order_no, amount_satang, points_amount, channel, expires_at, tenant_id)
  values (found_id, buyer, provider, private.order_number(), price, points, channel,
    now() + interval '10 minutes', private.tenant_id_of_host(
      regexp_replace(lower(substring(return_origin from '^https?://([^/:]+)')), '^www\.', '')));
  insert into private.payment_dealings
    (order_id, user_id, merchant, account_id, request_id, return_origin, next_query_at)
  values (found_id, buyer, merchant, account_id, request_id, return_origin,
    private.next_payment_query(now(), now()));
  return found_id;
end
$$;
