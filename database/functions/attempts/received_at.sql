-- When a request was received: now, less the time that it waited in the server's line for its turn. The
-- server measures that from the moment when it had all of the request (no request can set it); a minute at
-- most. Who is judged by the clock shall not pay for the line.
create or replace function private.received_at() returns timestamptz
language sql volatile
as $$
  select clock_timestamp() - least(60000, greatest(0,
    coalesce(nullif(current_setting('request.waited_ms', true), ''), '0')::float8)) * interval '1 millisecond'
$$;
