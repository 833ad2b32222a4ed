-- The hosts of a tenant with their state: verification, whether and until when the site answers, the record to
-- publish, the result of the last check, and the certificates that the server obtained. Administrators only.
create or replace function public.tenant_hosts(tenant_id_param uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('tenant', json_build_object('id', t.id, 'name', t.name, 'is_active', t.is_active,
        'domain', t.domain, 'main_domain', (select m.domain from private.main_domains m
          where m.domain ~ '\.[a-z]' order by length(m.domain), m.domain limit 1),
        'subdomain_hosts', coalesce((
          select json_agg(t.subdomain || '.' || m.domain order by m.domain) from private.main_domains m
          where t.subdomain is not null and m.domain ~ '[a-z]'), '[]')),
      'hosts', coalesce((
        select json_agg(json_build_object(
          'host', h.host, 'is_main', h.is_main, 'is_own', private.is_below_main_domain(h.host),
          'is_apex', private.is_apex(h.host), 'method', h.method, 'status', h.status,
          'answers', private.is_below_main_domain(h.host) or coalesce(h.answers_until > now(), false),
          -- Null without an end date.
          'answers_until', case when h.answers_until < 'infinity' then h.answers_until end,
          'proven_at', h.proven_at, 'lost_at', h.lost_at, 'checked_at', h.checked_at,
          'next_check_at', h.next_check_at,
          'message', private.host_message(h),
          'instructions', case when h.method is not null then private.host_instructions(h) end,
          'seen', case when h.checked_at is not null then h.seen end) order by h.is_main desc, h.host)
        from private.tenant_hosts h where h.tenant_id = t.id), '[]'),
      'certificates', private.tenant_certificates(t.id))
    from public.tenants t where t.id = tenant_id_param);
end
$$;
grant execute on function public.tenant_hosts(uuid) to anon, authenticated, service_role;
