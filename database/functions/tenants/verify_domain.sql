-- Reports whether a tenant's domain or further host is verified, by the result of the last check. Our server checks
-- before it forwards this call; behind another server, this function only requests a check by the worker, and says
-- so. Administrators only.
create or replace function public.verify_domain(tenant_id_param uuid, host_param text default null) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed private.tenant_hosts;
  proven boolean;
  message text;
begin
  perform private.require_admin();
  claimed := private.lock_host(tenant_id_param, host_param);
  if claimed.method is null then
    perform private.fail('verification_method_missing');
  end if;
  proven := claimed.status = 'verified' and claimed.lost_at is null;
  if coalesce(claimed.checked_at < now() - interval '15 seconds', true) then
    proven := false;
    message := private.phrase('domain.checking', jsonb_build_object('host', claimed.host));
    update private.tenant_hosts h set next_check_at = now() where h.host = claimed.host;
    perform private.wake_domain_job();
  else
    message := coalesce(private.host_message(claimed),
      private.phrase('domain.checking', jsonb_build_object('host', claimed.host)));
  end if;
  perform private.audit('verify_domain', 'tenants', tenant_id_param::text, null,
    jsonb_build_object('domain', claimed.host, 'success', proven));
  return json_build_object('success', proven, 'message', message);
end
$$;
grant execute on function public.verify_domain(uuid, text) to anon, authenticated, service_role;

-- The verification result as a message for administrators; null without one.
create or replace function private.host_message(claimed private.tenant_hosts) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when claimed.status = 'verified' and claimed.lost_at is null
      then private.phrase('domain.verified', jsonb_build_object('host', claimed.host))
    when claimed.status = 'verified' then private.phrase('domain.lost', jsonb_build_object('host', claimed.host))
    when claimed.seen ->> 'reason' is null then null
    else private.phrase('domain.reason.' || (claimed.seen ->> 'reason'), jsonb_build_object(
      'name', '_sanamsob.' || claimed.host,
      'url', 'http://' || claimed.host || '/.well-known/sanamsob-verification.txt'))
  end
$$;

-- Makes the worker check at once. Without it, or while it is busy, the run of the next minute does.
create or replace function private.wake_domain_job() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('tenant-hosts-check', job_key => 'tenant-hosts-check');
  end if;
end
$$;
