-- Days of statistics are days in Bangkok, which keeps one offset all year.
create or replace function private.day_of(moment timestamptz) returns date
language sql immutable
set search_path = ''
as $$
  select (moment at time zone interval '7 hours')::date
$$;
