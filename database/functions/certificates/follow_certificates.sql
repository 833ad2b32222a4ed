-- The hosts that need a certificate: those that answer with a site (private.is_answered, which reverse proxies query
-- too), except names that no public authority certifies. www. is added to registered domains, never to subdomains of
-- a main domain.
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

-- Adds new hosts, due at once, and orders nothing more for hosts that no longer answer. A host that returns within 30
-- days (from the trash) still has its certificate; after that its row and key are deleted.
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
