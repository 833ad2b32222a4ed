-- The day of a statistic, in Bangkok, whose offset is the same all year. Sets no search_path, so that PostgreSQL can
-- inline it.
create or replace function private.day_of(moment timestamptz) returns date
language sql immutable
as $$
  select (moment at time zone interval '7 hours')::date
$$;
