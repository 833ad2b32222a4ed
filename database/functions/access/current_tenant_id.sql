-- Returns the active tenant that answers on a host; null means the hub (docs/design/tenants.md). A tenant
-- answers on its domain and further domains once its ownership is proven (private.tenant_hosts), on www. before each,
-- and on its subdomain of a main domain.
create or replace function private.tenant_id_of_host(host text) returns uuid
language plpgsql stable security definer
set search_path = ''
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

-- The tenant of the current request; null on the hub and outside a request.
create or replace function private.current_tenant_id() returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.tenant_id_of_host(private.request_host());
end
$$;
grant execute on function private.current_tenant_id() to anon, authenticated, service_role;
