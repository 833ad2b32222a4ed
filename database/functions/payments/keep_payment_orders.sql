-- Enforces for every role that the terms of an order are frozen and that only a refund leaves `paid`. Orders are
-- never deleted: when the account is deleted, they pass to a profile without a person.
create or replace function private.keep_payment_orders() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.fail('payment_order_frozen');
  end if;
  if (new.user_id <> old.user_id and not private.is_nobody(new.user_id))
      or (new.id, new.provider, new.mch_order_no, new.amount_satang, new.currency,
        new.points_amount, new.created_at)
      is distinct from (old.id, old.provider, old.mch_order_no, old.amount_satang,
        old.currency, old.points_amount, old.created_at)
      or (old.paid_at is not null and (new.paid_at, new.receipt_no)
        is distinct from (old.paid_at, old.receipt_no))
      or (old.status = 'paid' and new.status <> 'paid' and new.refunded_at is null)
      or (old.refunded_at is not null and new.refunded_at is distinct from old.refunded_at) then
    perform private.fail('payment_order_frozen');
  end if;
  return new;
end
$$;
create or replace trigger keep_payment_orders before update or delete on public.payment_orders
  for each row execute function private.keep_payment_orders();
