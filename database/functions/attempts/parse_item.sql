-- Values of a batch are the client's: what does not parse is null and refused on its own, instead of
-- failing the batch.
create or replace function private.uuid_or_null(text) returns uuid
language sql immutable
set search_path = ''
as $$
  select case when $1 ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end
$$;

create or replace function private.timestamp_or_null(text) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return $1::timestamptz;
exception when data_exception then
  return null;
end
$$;
