-- Every host under which the installation answers, as tenant_id_of_host reads them: the only ones
-- that a mailed link may lead to.
create or replace function private.site_hosts() returns table (host text)
language sql stable security definer
set search_path = ''
as $$
  with named as (
    select domain as host from private.main_domains
    union select t.domain from public.tenants t where t.is_active
    union select d.domain from public.tenant_domains d join public.tenants t on t.id = d.tenant_id where t.is_active
    union select t.subdomain || '.' || m.domain from public.tenants t, private.main_domains m
      where t.is_active and t.subdomain is not null
  )
  select named.host from named
  union select 'www.' || named.host from named where not starts_with(named.host, 'www.')
$$;
