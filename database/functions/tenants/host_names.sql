-- The normal form of a host for claims and lookups: lower case, without www. and a trailing dot.
create or replace function private.plain_host(host text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(rtrim(lower(btrim(host)), '.'), '^www\.', '')
$$;
grant execute on function private.plain_host(text) to anon, authenticated, service_role;

-- True for a suffix below which anyone can register names, so that no tenant can own it: registries of countries, and
-- hosting services. Not the complete public suffix list, because verification is required in any case and no one can
-- verify a suffix.
create or replace function private.is_public_suffix(host text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select host !~ '\.'
    or host ~ '^(ac|co|com|edu|go|gob|gov|gouv|in|mi|mil|ne|net|nom|or|org|ltd|plc|sch)\.[a-z]{2}$'
    or host = any ('{github.io,gitlab.io,pages.dev,workers.dev,vercel.app,netlify.app,web.app,firebaseapp.com,
      herokuapp.com,onrender.com,fly.dev,blogspot.com,wordpress.com,wixsite.com,myshopify.com,azurewebsites.net,
      cloudfront.net,ngrok.io,ngrok-free.app,duckdns.org,no-ip.org,ddns.net,sharepoint.com}'::text[])
$$;

-- True for a name directly below a suffix, where DNS allows no CNAME.
create or replace function private.is_apex(host text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select private.is_public_suffix(substring(host from '^[^.]+\.(.+)$'))
$$;

-- True for a host below a main domain, which needs no verification.
create or replace function private.is_below_main_domain(host text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.main_domains m where right(host, length(m.domain) + 1) = '.' || m.domain)
$$;
grant execute on function private.is_below_main_domain(text) to anon, authenticated, service_role;

-- True when a site answers on a host; reverse proxies query this before they request a certificate. One lookup by the
-- exact host.
create or replace function private.is_answered(host text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.main_domains m where m.domain = private.plain_host(is_answered.host))
    or private.tenant_id_of_host(private.plain_host(is_answered.host)) is not null
$$;
