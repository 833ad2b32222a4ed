-- The hosts with a certificate and when it was stored: all, or those stored since a time. Processes poll it every few
-- seconds, so that a handshake for any other host needs no query.
create or replace function private.served_certificates(since timestamptz default null)
returns table (host text, kept_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select c.host, c.kept_at from private.certificates c
  where case when since is null then c.kept_at is not null else c.kept_at > since end
$$;

-- The response to an authority's challenge for a host.
create or replace function private.challenge_answer(token text, host text) returns text
language sql stable security definer
set search_path = ''
as $$
  select a.answer from private.acme_challenges a
  where a.token = challenge_answer.token and a.host = challenge_answer.host and a.expires_at > now()
$$;

-- The certificates of a tenant's hosts with the state of their renewal, for tenant_hosts. Empty where the server
-- orders none.
create or replace function private.tenant_certificates(tenant uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  with hosts as (
    select h.host from private.tenant_hosts h where h.tenant_id = tenant
    union
    select t.subdomain || '.' || m.domain from public.tenants t, private.main_domains m
    where t.id = tenant and t.subdomain is not null
  )
  select coalesce(json_agg(json_build_object('host', c.host, 'expires_at', c.expires_at,
    'is_overdue', coalesce(c.overdue_at < now(), false), 'next_try_at', c.next_try_at,
    'problem', c.problem, 'problem_detail', c.problem_detail) order by c.host), '[]')
  from private.certificates c
  where c.unwanted_since is null and private.plain_host(c.host) in (select h.host from hosts h)
$$;
