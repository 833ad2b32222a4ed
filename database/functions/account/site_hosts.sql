-- Every host on which a site answers permanently: the main domains, their subdomains, and verified domains of
-- tenants. A domain in the grace period from before verification was required is excluded. Payments and passkeys
-- return only to these hosts. Mailed links and sign-ins lead only to hosts that pointed here at the last check, with
-- www. and without checked separately: a tenant could point its domain at a server that collects tokens.
create or replace function private.site_hosts() returns table (host text, points_here boolean)
language sql stable security definer
set search_path = ''
as $$
  with own as (
    select m.domain as host from private.main_domains m
    union select t.subdomain || '.' || m.domain from public.tenants t, private.main_domains m
      where t.is_active and t.subdomain is not null
    union select h.host from private.tenant_hosts h join public.tenants t on t.id = h.tenant_id
      where t.is_active and private.is_below_main_domain(h.host)
  ), proven as (
    select h.host, h.seen from private.tenant_hosts h join public.tenants t on t.id = h.tenant_id
    where t.is_active and h.status = 'verified' and h.answers_until > now()
      and not private.is_below_main_domain(h.host)
  )
  select own.host, true from own
  union all select 'www.' || own.host, true from own where not starts_with(own.host, 'www.')
  union all select p.host, coalesce(p.seen ->> 'pointing' = 'here', false) from proven p
  union all select 'www.' || p.host, coalesce(p.seen ->> 'www' = 'here', false) from proven p
$$;
