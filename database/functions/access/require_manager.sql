-- First line of a function for administrators and managers: answers the tenants that the caller is limited to,
-- null for administrators and the service. From here on, every row that this transaction writes to a guarded
-- table is looked at (private.refuse_other_tenants), also what functions write as the owner. Refuses everybody
-- else with what private.require_admin says.
create or replace function private.require_manager() returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  managed uuid[];
begin
  if auth.role() = 'service_role' or private.is_admin() then
    return null;
  end if;
  managed := array(select private.managed_tenants());
  if managed = '{}' then
    perform private.require_admin();
  end if;
  -- A setting of the transaction, which no request can set.
  perform set_config('back_office.tenants', managed::text, true);
  return managed;
end
$$;
grant execute on function private.require_manager() to anon, authenticated, service_role;

-- The same of an act over rows of these tenants: every one must be managed. What is not there has none (null)
-- and is refused alike, so that nobody learns what exists elsewhere.
create or replace function private.require_tenants(tenants uuid[]) returns void
language plpgsql stable security definer
set search_path = ''
as $$
declare
  only_tenants constant uuid[] := private.require_manager();
begin
  if only_tenants is not null and (tenants <@ only_tenants) is not true then
    perform private.fail('site_not_managed');
  end if;
end
$$;
grant execute on function private.require_tenants(uuid[]) to anon, authenticated, service_role;

-- The same of a list: a manager names the site, as the back office's switch does.
create or replace function private.require_site(site text) returns void
language sql stable security definer
set search_path = ''
as $$
  select private.require_tenants(array[private.uuid_or_null(site)])
$$;

-- The tenants of rows of a table; null stands for the hub's, for ids that are not there, and for tables whose
-- rows are of no tenant.
create or replace function private.tenants_of(table_name text, ids uuid[]) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found uuid[];
begin
  if table_name is null or table_name not in ('categories', 'subcategories', 'courses', 'quiz_sets', 'questions') then
    return '{null}';
  end if;
  execute format('select array(select distinct t.tenant_id from unnest($1) given (id)
    left join %I.%I t using (id))', case table_name when 'questions' then 'private' else 'public' end, table_name)
  into found using ids;
  return found;
end
$$;
