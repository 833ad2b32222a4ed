-- Days of statistics are days in Bangkok, which keeps one offset all year. It sets no search_path, so that it becomes
-- part of its caller's statement.
create or replace function private.day_of(moment timestamptz) returns date
language sql immutable
as $$
  select (moment at time zone interval '7 hours')::date
$$;
