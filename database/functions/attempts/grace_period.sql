-- An answer counts until this long after its attempt's deadline, by the time at which the server received it; then the
-- attempt is submitted. Without a fixed search path, so that it becomes a constant of its callers' statements.
create or replace function private.grace_period() returns interval
language sql immutable
as $$
  select interval '2 seconds'
$$;
