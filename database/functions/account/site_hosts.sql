-- Every host to which a mailed link, a sign-in or a payment may lead back: the installation's own, the
-- subdomains below them, and domains of tenants once they are verified. Whoever types a domain into a
-- tenant does not own it yet; tenant_id_of_host answers on it all the same.
create or replace function private.site_hosts() returns table (host text)
language sql stable security definer
set search_path = ''
as $$
  with claimed as (
    select t.domain as host, t.verification_status from public.tenants t where t.is_active
    union select d.domain, t.verification_status
      from public.tenant_domains d join public.tenants t on t.id = d.tenant_id where t.is_active
  ), named as (
    select domain as host from private.main_domains
    union select t.subdomain || '.' || m.domain from public.tenants t, private.main_domains m
      where t.is_active and t.subdomain is not null
    union select c.host from claimed c
      where c.verification_status = 'verified'
        or exists (select from private.main_domains m where c.host like '%_.' || m.domain)
  )
  select named.host from named
  union select 'www.' || named.host from named where not starts_with(named.host, 'www.')
$$;
