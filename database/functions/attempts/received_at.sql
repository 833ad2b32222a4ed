-- The time at which the server received the request: now minus the time it waited in the server's queue, at most a
-- minute. The server measures the wait from the moment it has the complete request (no request can set it). A learner
-- must not miss a deadline because of the queue.
create or replace function private.received_at() returns timestamptz
language sql volatile
as $$
  select clock_timestamp() - least(60000, greatest(0,
    coalesce(nullif(current_setting('request.waited_ms', true), ''), '0')::float8)) * interval '1 millisecond'
$$;
