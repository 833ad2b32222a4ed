-- When to ask the gateway next about an order made at `created`, if it was last asked at `asked`:
-- every 30 s for 10 min, then 15, 30, 60 and 120 min, then 6, 24 and 48 h after its making. Null
-- when there is nothing left to ask.
create or replace function private.next_payment_query(created timestamptz, asked timestamptz)
returns timestamptz
language sql stable
set search_path = ''
as $$
  select min(slot)
  from (
    select created + make_interval(secs => 30 * step) as slot from generate_series(1, 20) step
    union all
    select created + make_interval(mins => minutes)
    from unnest(array[15, 30, 60, 120, 360, 1440, 2880]) minutes
  ) slots
  where slot > asked
$$;
