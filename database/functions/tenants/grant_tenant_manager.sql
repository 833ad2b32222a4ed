-- Makes the user with an address a manager of a tenant (docs/design/rights.md); deleting the
-- row revokes it. Administrators only. Refuses an address without an account (user_not_found; an invitation creates
-- one), an unknown tenant (host_not_found), and a user who already manages it (manager_exists).
create or replace function public.grant_tenant_manager(tenant_id uuid, email text) returns json
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  person uuid;
  granted public.tenant_managers;
begin
  perform private.require_admin();
  if not exists (select from public.tenants t where t.id = grant_tenant_manager.tenant_id) then
    perform private.fail('host_not_found');
  end if;
  select p.user_id into person from public.profiles p
  where lower(p.email) = lower(btrim(grant_tenant_manager.email)) and p.deleted_at is null;
  if not found then
    perform private.fail('user_not_found');
  end if;
  perform private.begin_batch('grant_tenant_manager');
  insert into public.tenant_managers (tenant_id, user_id) values (grant_tenant_manager.tenant_id, person)
  on conflict on constraint tenant_managers_person_unique do nothing
  returning * into granted;
  if granted.id is null then
    perform private.fail('manager_exists');
  end if;
  return json_build_object('id', granted.id, 'user_id', granted.user_id);
end
$$;
grant execute on function public.grant_tenant_manager(uuid, text) to anon, authenticated, service_role;
