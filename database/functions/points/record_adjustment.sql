-- Refuses a direct write of a balance by anyone but administrators and the service.
-- A permitted one is added to the ledger as an adjustment, so that the ledger still sums to the balance
-- (docs/design/points.md).
create or replace function private.refuse_balance_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_admin() then
    perform private.fail('admin_required');
  end if;
  return new;
end
$$;
grant execute on function private.refuse_balance_change() to anon, authenticated, service_role;

-- Adds the adjustment of a balance written directly.
create or replace function private.record_adjustment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.points > old.points then
    perform private.refuse_high_balance(new.points);
  end if;
  insert into public.point_transactions
    (user_id, transaction_type, amount, balance_after, description, actor_id)
  values (new.user_id, 'adjustment', new.points - old.points, new.points,
    private.phrase('ledger.adjustment'), auth.uid());
  return null;
end
$$;

-- Depth 0 excludes the ledger's own trigger, which writes the balance at depth 1 or deeper. The prefix a_ makes this
-- trigger run before the row's other triggers, which fire in the order of their names.
create or replace trigger a_refuse_balance_change before update of points on public.profiles
  for each row when (pg_trigger_depth() = 0) execute function private.refuse_balance_change();
create or replace trigger record_adjustment after update of points on public.profiles
  for each row when (old.points <> new.points and pg_trigger_depth() = 0)
  execute function private.record_adjustment();
