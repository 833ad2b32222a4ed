-- The stored form of the device number that a browser sends at sign-up. The client chooses that number: null when it
-- is missing, empty or over 100 characters, which is no reason to refuse an account.
create or replace function private.device_signal(device_id text) returns bytea
language sql immutable
set search_path = ''
as $$
  select case when length(btrim(device_id)) between 1 and 100
    then sha256(convert_to(btrim(device_id), 'UTF8')) end
$$;
