-- The highest balance that an adjustment may reach.
create or replace function private.highest_balance() returns integer
language sql immutable
set search_path = ''
as $$
  select 1000000000
$$;

-- Limits the balance that an adjustment may reach; credits may exceed it. The constraint
-- point_transactions_adjustment_bounded enforces the same limit.
create or replace function private.refuse_high_balance(balance bigint) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  highest constant integer := private.highest_balance();
begin
  if balance > highest then
    perform private.fail('points_too_many', jsonb_build_object('highest', to_char(highest, 'FM9,999,999,999')));
  end if;
end
$$;
