-- The hosts that shall have a certificate: those where visitors get a site (private.is_answered, which proxies
-- ask too), save what no authority knows. www. is tried beside hosts that somebody registered, never below
-- the installation's own.
create or replace function private.hosts_to_certify() returns setof text
language sql stable security definer
set search_path = ''
as $$
  with own as materialized (
    select m.domain from private.main_domains m where m.domain ~ '\.[a-z]' and m.domain !~ '\.localhost$'
  ), named as (
    select o.domain as host, true as with_www from own o
    union
    select h.host, not private.is_below_main_domain(h.host) from private.tenant_hosts h
    union
    select t.subdomain || '.' || o.domain, false from public.tenants t, own o where t.subdomain is not null
  )
  select unnest(case when n.with_www then array[n.host, 'www.' || n.host] else array[n.host] end)
  from named n
  where n.host ~ '^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$' and n.host !~ '\.localhost$'
    and length(n.host) <= 249 and private.is_answered(n.host)
$$;

-- Enters new hosts, which are due at once. Of those that answer no more nothing is ordered; what comes back
-- within 30 days (the trash's) has its certificate still, then the key goes.
create or replace function private.follow_certificates() returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant text[] := array(select distinct h from private.hosts_to_certify() h);
begin
  insert into private.certificates (host) select w from unnest(wanted) w
  on conflict (host) do update
  set unwanted_since = null,
    next_try_at = coalesce(certificates.expires_at - (certificates.expires_at - certificates.issued_at) / 3, now())
  where certificates.unwanted_since is not null;
  update private.certificates c set unwanted_since = now(), next_try_at = null
  where c.unwanted_since is null and not exists (select from unnest(wanted) w where w = c.host);
  delete from private.certificates c where c.unwanted_since < now() - interval '30 days';
  delete from private.certificate_orders o where o.ordered_at < now() - interval '8 days';
  delete from private.acme_challenges a where a.expires_at < now();
end
$$;
