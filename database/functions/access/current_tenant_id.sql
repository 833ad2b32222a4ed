-- The tenant of the site visited; null means the hub (docs/decisions/0001-tenants.md). An
-- active tenant answers on its domain and its further domains once they are proven to be its own
-- (private.tenant_hosts), www. before each, and on its subdomain under a main domain.
create or replace function private.tenant_id_of_host(host text) returns uuid
language plpgsql stable security definer
set search_path = ''
-- Planning its statement anew costs thirty times what running it does, and every table that is read asks for it.
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select tenant.id
    from public.tenants tenant
    where tenant.is_active
      and not exists (select from private.main_domains where domain = tenant_id_of_host.host)
      and tenant.id = coalesce(
        (select claimed.tenant_id from private.tenant_hosts claimed
          where claimed.host = tenant_id_of_host.host
            and (claimed.answers_until > now() or private.is_below_main_domain(claimed.host))),
        (select own.id from public.tenants own, private.main_domains main
          where own.subdomain = split_part(tenant_id_of_host.host, '.', 1)
            and tenant_id_of_host.host = own.subdomain || '.' || main.domain)));
end
$$;
grant execute on function private.tenant_id_of_host(text) to anon, authenticated, service_role;

create or replace function private.current_tenant_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.tenant_id_of_host(private.request_host());
end
$$;
grant execute on function private.current_tenant_id() to anon, authenticated, service_role;
