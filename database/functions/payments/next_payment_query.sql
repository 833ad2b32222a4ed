-- The time of the next query to the gateway about an order created at `created` and last queried at `asked`: every 30
-- s for 10 min, then 15, 30, 60 and 120 min, then 6, 24 and 48 h after its creation. Null after the last one.
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
