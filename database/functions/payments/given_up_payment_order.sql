-- The learner's last order of a package that was given up in the past ten minutes (give_up_payment_creation). It may
-- have been paid, so the server queries it before the package is ordered again.
create or replace function private.given_up_payment_order(buyer uuid, points integer) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select o.id
  from private.payment_dealings d
  join public.payment_orders o on o.id = d.order_id
  where d.user_id = buyer and d.given_up_at > now() - interval '10 minutes'
    and o.points_amount = points and o.paid_at is null
  order by d.given_up_at desc
  limit 1
$$;
