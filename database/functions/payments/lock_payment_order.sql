-- Locks an order and its owner's balance in the common lock order, balance first. The owner may change while this
-- waits (private.forget_person), so the order is read again. Null when there is none.
create or replace function private.lock_payment_order(order_id uuid) returns public.payment_orders
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid;
  found_order public.payment_orders;
begin
  loop
    select o.user_id into owner from public.payment_orders o where o.id = order_id;
    if not found then
      return null;
    end if;
    perform from public.profiles p where p.user_id = owner for no key update;
    select * into found_order from public.payment_orders o
    where o.id = order_id and o.user_id = owner for update;
    if found then
      return found_order;
    end if;
  end loop;
end
$$;
