-- The trail's record of a search among users: only that one took place, because the text may be a name or an address.
create or replace function private.searched(search text) returns text
language sql immutable
set search_path = ''
as $$
  select case when btrim(coalesce(search, '')) = '' then '' else '…' end
$$;
