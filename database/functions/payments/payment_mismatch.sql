-- The part of a gateway's report that does not match the order; null when all of it matches. Deliberately exact: an
-- order with a mismatch is flagged for review and not credited, and a missing fact is a mismatch.
create or replace function private.payment_mismatch(found_order public.payment_orders, facts jsonb)
returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when facts ->> 'mch_order_no' is distinct from found_order.mch_order_no then 'order_number'
    when facts ->> 'merchant' is distinct from (
      select d.merchant from private.payment_dealings d where d.order_id = found_order.id) then 'merchant'
    when facts ->> 'currency' is distinct from found_order.currency then 'currency'
    when facts -> 'amount_satang' is distinct from to_jsonb(found_order.amount_satang) then 'amount'
    when found_order.provider_order_id <> '' and coalesce(facts ->> 'provider_order_id', '') <> ''
      and facts ->> 'provider_order_id' <> found_order.provider_order_id then 'provider_order'
    when exists (select from public.payment_orders other
      where other.provider = found_order.provider and other.id <> found_order.id
        and other.provider_order_id <> '' and other.provider_order_id = facts ->> 'provider_order_id')
      then 'provider_order'
  end
$$;
