-- Parses a value sent by the client: a malformed one becomes null and is refused alone, instead of failing the batch.
create or replace function private.uuid_or_null(text) returns uuid
language sql immutable
set search_path = ''
as $$
  select case when $1 ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end
$$;

-- The same for a time.
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

-- The client's answer times of a batch; null for a malformed one. Tries all at once first, because a block that
-- catches errors costs as much as the parsing itself.
create or replace function private.answered_times(items jsonb) returns timestamptz[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(select (item ->> 'answered_at')::timestamptz
    from jsonb_array_elements(items) with ordinality as listed (item, place) order by place);
exception when data_exception then
  return array(select private.timestamp_or_null(item ->> 'answered_at')
    from jsonb_array_elements(items) with ordinality as listed (item, place) order by place);
end
$$;
