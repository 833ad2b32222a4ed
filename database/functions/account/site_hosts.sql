-- Every host to which a mailed link, a sign-in or a payment may lead back: the installation's own, the
-- subdomains below them, and domains of tenants that are proven to be theirs. A domain in the grace of
-- before proof was asked for answers, and is not among them.
create or replace function private.site_hosts() returns table (host text)
language sql stable security definer
set search_path = ''
as $$
  with claimed as (
    select t.domain as host from public.tenants t where t.is_active
    union select d.domain from public.tenant_domains d join public.tenants t on t.id = d.tenant_id
      where t.is_active
  ), named as (
    select domain as host from private.main_domains
    union select t.subdomain || '.' || m.domain from public.tenants t, private.main_domains m
      where t.is_active and t.subdomain is not null
    union select c.host from claimed c
      where private.is_below_main_domain(c.host) or exists (select from private.tenant_hosts h
        where h.host = private.plain_host(c.host) and h.status = 'verified' and h.answers_until > now())
  )
  select named.host from named
  union select 'www.' || named.host from named where not starts_with(named.host, 'www.')
$$;
