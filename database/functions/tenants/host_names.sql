-- A host in the one way that it is claimed and looked up: lower case, without www. and a last dot.
create or replace function private.plain_host(host text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(rtrim(lower(btrim(host)), '.'), '^www\.', '')
$$;
grant execute on function private.plain_host(text) to anon, authenticated, service_role;

-- Below which anybody registers names, so that nobody owns it: registries of countries, and hosts of
-- other people's sites. Not the whole public list: proof is asked for anyway, and of a suffix nobody has it.
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

-- Whether a host is one name below a suffix, where DNS allows no CNAME.
create or replace function private.is_apex(host text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select private.is_public_suffix(substring(host from '^[^.]+\.(.+)$'))
$$;

-- A host below one of the installation's own, which needs no proof.
create or replace function private.is_below_main_domain(host text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.main_domains m where right(host, length(m.domain) + 1) = '.' || m.domain)
$$;
grant execute on function private.is_below_main_domain(text) to anon, authenticated, service_role;

-- Whether visitors get a site at a host: what a proxy asks before it has a certificate made. One
-- look-up by the exact host.
create or replace function private.is_answered(host text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.main_domains m where m.domain = private.plain_host(is_answered.host))
    or private.tenant_id_of_host(private.plain_host(is_answered.host)) is not null
$$;
