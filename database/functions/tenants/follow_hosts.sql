-- Maintains private.tenant_hosts from administrators' writes to tenants.domain and tenant_domains. Refuses a host of
-- another tenant, with or without www. (host_taken), and a main domain or public suffix (host_reserved). A new domain
-- starts unverified, with its own token.

-- Called before the row is written, so that the error names its field.
create or replace function private.check_claimed_host(host text, tenant uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  plain constant text := private.plain_host(host);
begin
  if private.is_public_suffix(plain) or exists (select from private.main_domains m where m.domain = plain) then
    perform private.fail('host_reserved');
  end if;
  if exists (select from private.tenant_hosts h where h.host = plain and h.tenant_id <> tenant)
    or exists (select from public.tenants t, private.main_domains m
      where t.id <> tenant and t.subdomain || '.' || m.domain = plain)
  then
    perform private.fail('host_taken');
  end if;
end
$$;

-- Ignores a verification status written through the API: only the check itself sets it, as the owner, which also
-- loads the demo. Hosts below a main domain belong to the installation and are always verified.
create or replace function private.keep_verification() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  by_request constant boolean := current_user in ('anon', 'authenticated', 'service_role');
begin
  if coalesce(current_setting('back_office.restoring', true), '') = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT' or private.plain_host(new.domain) <> private.plain_host(old.domain) then
    if private.is_below_main_domain(new.domain) then
      new.verification_status := 'verified';
    elsif by_request or tg_op = 'UPDATE' then
      new.verification_status := 'pending';
      new.verification_method := null;
    end if;
  elsif by_request then
    new.verification_status := old.verification_status;
    new.verification_method := old.verification_method;
  end if;
  return new;
end
$$;
grant execute on function private.keep_verification() to anon, authenticated, service_role;
create or replace trigger keep_verification before insert or update on public.tenants
  for each row execute function private.keep_verification();

-- Adds a host of a tenant.
create or replace function private.claim_host(host text, tenant uuid, main boolean, state text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.tenant_hosts (host, tenant_id, is_main, status, answers_until, next_check_at)
  values (private.plain_host(host), tenant, main, state, case state when 'verified' then 'infinity'::timestamptz end,
    case when state = 'verified' and not private.is_below_main_domain(private.plain_host(host)) then now() end);
exception
  -- Another transaction claimed it at the same moment.
  when unique_violation then
    perform private.fail('host_taken');
end
$$;

-- Follows a tenant's domain and its verification status.
create or replace function private.follow_tenant_host() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(current_setting('back_office.restoring', true), '') = 'on' then
    return null;
  end if;
  if tg_op = 'UPDATE' and private.plain_host(new.domain) = private.plain_host(old.domain) then
    update private.tenant_hosts h
    set status = new.verification_status,
      answers_until = case new.verification_status when 'verified' then 'infinity'::timestamptz end,
      next_check_at = case new.verification_status when 'verified' then now() else h.next_check_at end
    where h.tenant_id = new.id and h.is_main and new.verification_status is distinct from old.verification_status
      and h.status <> new.verification_status;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from private.tenant_hosts h where h.tenant_id = new.id and h.is_main;
  end if;
  perform private.claim_host(new.domain, new.id, true, new.verification_status);
  return null;
end
$$;
create or replace trigger follow_tenant_host after insert or update of domain, verification_status on public.tenants
  for each row execute function private.follow_tenant_host();

-- Follows a tenant's further domains.
create or replace function private.follow_further_host() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if coalesce(current_setting('back_office.restoring', true), '') = 'on' then
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    delete from private.tenant_hosts h
    where h.host = private.plain_host(old.domain) and h.tenant_id = old.tenant_id and not h.is_main;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform private.claim_host(new.domain, new.tenant_id, false, 'pending');
  end if;
  return null;
end
$$;
create or replace trigger follow_further_host after insert or update or delete on public.tenant_domains
  for each row execute function private.follow_further_host();

-- Adds the hosts of tenants restored from a trash older than this table, unverified.
create or replace function private.mend_hosts() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.tenant_hosts (host, tenant_id, is_main)
  select private.plain_host(t.domain), t.id, true from public.tenants t
  where not exists (select from private.tenant_hosts h where h.tenant_id = t.id and h.is_main);
  insert into private.tenant_hosts (host, tenant_id, is_main)
  select private.plain_host(d.domain), d.tenant_id, false from public.tenant_domains d
  where not exists (select from private.tenant_hosts h where h.host = private.plain_host(d.domain));
exception
  -- Another tenant has claimed it since.
  when unique_violation then
    perform private.fail('host_taken');
end
$$;
