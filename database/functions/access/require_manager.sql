-- First statement of a function for administrators and managers. Returns the tenants that the caller is limited to,
-- or null for administrators and the service. For managers, every row that this transaction then writes to a guarded
-- table is checked (private.refuse_other_tenants), including rows that functions write as the owner. Refuses other
-- callers as private.require_admin does.
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
  -- A setting local to the transaction, which no request can set.
  perform set_config('back_office.tenants', managed::text, true);
  return managed;
end
$$;
grant execute on function private.require_manager() to anon, authenticated, service_role;

-- The same for an operation on rows of these tenants: the caller must manage each of them. A row that does not exist
-- has no tenant (null) and is refused in the same way, so that the error does not reveal rows of other sites.
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

-- The same for a list: a manager must name a site, as the back office's site switch does.
create or replace function private.require_site(site text) returns void
language sql stable security definer
set search_path = ''
as $$
  select private.require_tenants(array[private.uuid_or_null(site)])
$$;

-- The tenants of rows of a table. Null stands for the hub, for ids that do not exist and for tables without a tenant.
create or replace function private.tenants_of(table_name text, ids uuid[]) returns uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found uuid[];
begin
  if table_name in ('site_settings', 'seo_settings') then
    execute format('select array(select distinct private.row_tenant(%L, to_jsonb(t)) from unnest($1) given (id)
      left join public.%I t using (id))', table_name, table_name)
    into found using ids;
    return found;
  elsif table_name is null or table_name not in
    ('categories', 'subcategories', 'courses', 'quiz_sets', 'questions', 'exam_blueprints', 'laws')
  then
    return '{null}';
  end if;
  execute format('select array(select distinct t.tenant_id from unnest($1) given (id)
    left join %I.%I t using (id))', case table_name when 'questions' then 'private' else 'public' end, table_name)
  into found using ids;
  return found;
end
$$;
