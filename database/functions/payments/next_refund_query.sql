-- The time of the next query for a refund of an order paid at `paid` and last queried at `asked`: after 1 h, 6 h and
-- 1, 2, 4, 7, 11, 15, 20, 25 and 30 days, then null.
create or replace function private.next_refund_query(paid timestamptz, asked timestamptz)
returns timestamptz
language sql stable
set search_path = ''
as $$
  select min(paid + make_interval(hours => hours))
  from unnest(array[1, 6, 24, 48, 96, 168, 264, 360, 480, 600, 720]) hours
  where paid + make_interval(hours => hours) > asked
$$;
