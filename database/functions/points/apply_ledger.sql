-- Moves the balance with each new ledger row; nothing else does. Locks the balance, so concurrent spenders queue; a
-- negative balance fails the constraint profiles_points_not_negative.
create or replace function private.apply_ledger() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Set by record_adjustment for a balance that was written directly and has moved already.
  if new.balance_after is not null then
    return new;
  end if;
  update public.profiles
  set points = points + case new.transaction_type when 'spent' then -new.amount else new.amount end
  where user_id = new.user_id
  returning points into new.balance_after;
  if not found then
    perform private.fail('user_not_found');
  end if;
  if new.transaction_type = 'adjustment' and new.amount > 0 then
    perform private.refuse_high_balance(new.balance_after);
  end if;
  new.actor_id := coalesce(new.actor_id, auth.uid());
  return new;
end
$$;
create or replace trigger apply_ledger before insert on public.point_transactions
  for each row execute function private.apply_ledger();
