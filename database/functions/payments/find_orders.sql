-- Finds orders by a number as typed: our number or its beginning (in either case, with or without dashes), the
-- order's id, the receipt number in full, its beginning or its running number alone, or any of the gateway's numbers.
-- At most two thousand, the newest.
create or replace function private.orders_by_number(typed text) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 2000;
  given constant text := btrim(left(coalesce(typed, ''), 100));
  compact constant text := lower(regexp_replace(given, '[\s-]', '', 'g'));
  beginning constant text := regexp_replace(compact, '([\\%_])', '\\\1', 'g');
  pattern constant text := regexp_replace(given, '([\\%_])', '\\\1', 'g');
begin
  return array(
    select o.id from public.payment_orders o
    where o.id in (
      select n.id from public.payment_orders n
      where length(compact) >= 4 and n.mch_order_no like beginning || '%'
      union
      select n.id from public.payment_orders n
      where length(compact) >= 4 and n.mch_order_no like upper(beginning) || '%'
      union
      select n.id from public.payment_orders n where n.mch_order_no = given
      union
      select n.id from public.payment_orders n
      where n.id = case when compact ~ '^[0-9a-f]{32}$' then compact::uuid end
      union
      select n.id from public.payment_orders n
      where given ~* '^rc' and n.receipt_no like upper(pattern) || '%'
      union
      select n.id from public.payment_orders n
      where given ~ '^\d{1,6}$' and n.receipt_no in (
        select 'RC' || c.year || '-' || lpad(given, 6, '0') from private.receipt_counters c)
      union
      select n.id from public.payment_orders n
      where length(given) >= 4 and n.provider_order_id <> '' and n.provider_order_id like pattern || '%'
      union
      select d.order_id from private.payment_dealings d where d.provider_numbers @> array[given]
    )
    order by o.created_at desc limit most);
end
$$;

-- The same, and if no number matches, orders of buyers whose name or e-mail address contains the text.
create or replace function private.find_orders(typed text) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 2000;
  given constant text := btrim(left(coalesce(typed, ''), 100));
  found constant uuid[] := private.orders_by_number(typed);
begin
  if found <> '{}' or length(given) < 2 then
    return found;
  end if;
  return array(
    select o.id from public.payment_orders o
    where o.user_id in (
      select p.user_id from private.profile_texts t join public.profiles p using (user_id)
      where t.plain like public.search_pattern(given) and p.deleted_at is null
      limit most)
    order by o.created_at desc limit most);
end
$$;
