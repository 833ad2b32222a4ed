-- Sets how a tenant's domain or further host is verified, by a TXT record or by a file, with a token of its own. A
-- repeated call returns the same token; another method starts again. A verified host continues to answer for two
-- weeks in the meantime; hosts below a main domain need no verification. Administrators only.
create or replace function public.setup_domain_verification(
  tenant_id_param uuid, method_param text, host_param text default null) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed private.tenant_hosts;
begin
  perform private.require_admin();
  if method_param is null or method_param not in ('dns', 'file') then
    perform private.fail('verification_method_missing');
  end if;
  claimed := private.lock_host(tenant_id_param, host_param);
  perform private.begin_batch('setup_domain_verification');
  if claimed.method is distinct from method_param or claimed.status <> 'verified' then
    update private.tenant_hosts h
    set method = method_param, asked_at = now(), lost_at = null,
      status = case when private.is_below_main_domain(h.host) then h.status else 'pending' end,
      next_check_at = now() + interval '1 minute',
      answers_until = case when h.answers_until > now() then least(h.answers_until, now() + interval '14 days') end
    where h.host = claimed.host
    returning * into claimed;
    perform private.tell_verification(claimed);
  end if;
  perform private.audit('setup_domain_verification', 'tenants', tenant_id_param::text, null,
    jsonb_build_object('domain', claimed.host, 'method', method_param));
  return private.host_instructions(claimed);
end
$$;
grant execute on function public.setup_domain_verification(uuid, text, text) to anon, authenticated, service_role;

-- Locks the tenant's domain, or the given further host. Refuses an unknown host (host_not_found).
create or replace function private.lock_host(tenant uuid, host text) returns private.tenant_hosts
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed private.tenant_hosts;
begin
  select * into claimed from private.tenant_hosts h
  where h.tenant_id = tenant
    and case when lock_host.host is null then h.is_main else h.host = private.plain_host(lock_host.host) end
  for update;
  if not found then
    perform private.fail('host_not_found');
  end if;
  return claimed;
end
$$;

-- Copies the verification status of the main host to tenants; further hosts have no such column.
create or replace function private.tell_verification(claimed private.tenant_hosts) returns void
language sql security definer
set search_path = ''
as $$
  update public.tenants t set verification_status = claimed.status, verification_method = claimed.method
  where claimed.is_main and t.id = claimed.tenant_id
    and (t.verification_status, t.verification_method) is distinct from (claimed.status, claimed.method)
$$;

-- The record or file to publish, with instructions step by step.
create or replace function private.host_instructions(claimed private.tenant_hosts) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'type', claimed.method,
    'record_type', case when by_dns then 'TXT' end,
    'record_name', case when by_dns then record_name end,
    'record_value', case when by_dns then proof end,
    'file_name', case when not by_dns then file_name end,
    'file_content', case when not by_dns then proof end,
    'file_url', case when not by_dns then file_url end,
    'steps', case when by_dns then json_build_array(
        private.phrase('domain.step.dns.open', jsonb_build_object('host', claimed.host)),
        private.phrase('domain.step.dns.add', jsonb_build_object('name', record_name, 'value', proof)),
        private.phrase('domain.step.dns.wait'))
      else json_build_array(
        private.phrase('domain.step.file.make', jsonb_build_object('name', file_name, 'value', proof)),
        private.phrase('domain.step.file.place', jsonb_build_object('url', file_url)),
        private.phrase('domain.step.file.check')) end)
  from (select claimed.method = 'dns' as by_dns,
    '_sanamsob.' || claimed.host as record_name,
    'sanamsob-verification=' || claimed.token as proof,
    'sanamsob-verification.txt' as file_name,
    'http://' || claimed.host || '/.well-known/sanamsob-verification.txt' as file_url) verification
$$;
