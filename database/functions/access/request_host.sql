-- The host of the request, in lower case, without port, brackets or www.; null outside a request.
create or replace function private.request_host() returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return regexp_replace(
    translate(
      regexp_replace(
        lower(nullif(current_setting('request.headers', true), '')::json ->> 'host'), ':\d+$', ''),
      '[]', ''),
    '^www\.', '');
end
$$;
grant execute on function private.request_host() to anon, authenticated, service_role;
