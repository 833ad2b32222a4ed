-- A new order's number, short enough to read out: ten letters and digits that cannot be mistaken for one another.
-- Gateways receive it as the merchant's order number. It is no secret: knowing it grants nothing.
create or replace function private.order_number() returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  noise bytea;
  number text;
begin
  loop
    -- The first six and the last six bytes of a random UUID are fully random.
    noise := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, get_byte(noise, i) % 32 + 1, 1), '') into number
    from unnest(array[0, 1, 2, 3, 4, 10, 11, 12, 13, 14]) i;
    exit when not exists (select from public.payment_orders o where o.mch_order_no = number);
  end loop;
  return number;
end
$$;
