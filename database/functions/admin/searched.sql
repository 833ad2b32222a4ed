-- What the audit trail keeps of a search among people: that there was one, as it may be a name or an address.
create or replace function private.searched(search text) returns text
language sql immutable
set search_path = ''
as $$
  select case when btrim(coalesce(search, '')) = '' then '' else '…' end
$$;
