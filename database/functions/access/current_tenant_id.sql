-- The tenant of the site visited; null means the hub (docs/decisions/0001-tenants.md). An
-- active tenant answers on its domain, its further domains, www. before each, and its subdomain under
-- a main domain.
create or replace function private.tenant_id_of_host(host text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select tenant.id
  from public.tenants tenant
  where tenant.is_active
    and not exists (select from private.main_domains where domain = host)
    and (
      tenant.domain = host
      or tenant.domain = 'www.' || host
      or tenant.id = (select extra.tenant_id from public.tenant_domains extra where extra.domain = host)
      or (
        tenant.subdomain = split_part(host, '.', 1)
        and exists (select from private.main_domains where host = tenant.subdomain || '.' || domain)
      )
    )
  order by tenant.domain = host desc
  limit 1
$$;
grant execute on function private.tenant_id_of_host(text) to anon, authenticated, service_role;

create or replace function private.current_tenant_id() returns uuid
language sql stable security definer
set search_path = ''
as $$
  select private.tenant_id_of_host(private.request_host())
$$;
grant execute on function private.current_tenant_id() to anon, authenticated, service_role;
