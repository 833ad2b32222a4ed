-- Row trigger of every guarded table (private.guard_table): refuses a manager's write (site_not_managed) unless the
-- row belongs to one of their tenants both before and after it, even when a function writes it as the owner.
-- private.row_tenant maps a row to its tenant; rows of tables that it does not list are never a manager's to write.
-- Rows that another trigger derives pass, because the row they follow from was checked.
create or replace function private.refuse_other_tenants() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  only_tenants constant uuid[] := nullif(current_setting('back_office.tenants', true), '')::uuid[];
begin
  if only_tenants is null or pg_trigger_depth() > 1 then
    return null;
  end if;
  -- A tag link or report removed along with its quiz set or question: that row was checked, and the tenant can no
  -- longer be looked up.
  if tg_op = 'DELETE' and private.has_lost_parent(tg_table_name, to_jsonb(old)) then
    return null;
  end if;
  if tg_op <> 'INSERT' and (private.row_tenant(tg_table_name, to_jsonb(old)) = any (only_tenants)) is not true
    or tg_op <> 'DELETE' and (private.row_tenant(tg_table_name, to_jsonb(new)) = any (only_tenants)) is not true
  then
    perform private.fail('site_not_managed');
  end if;
  if tg_op <> 'DELETE' and private.has_foreign_id(tg_table_name, to_jsonb(new)) then
    perform private.fail('site_not_managed');
  end if;
  -- A manager may change only the tenant's presentation: never its addresses, nor create or delete it.
  if tg_table_name = 'tenants' and (tg_op <> 'UPDATE' or to_jsonb(old) - private.presented_columns()
    is distinct from to_jsonb(new) - private.presented_columns())
  then
    perform private.fail('admin_required');
  end if;
  return null;
end
$$;
grant execute on function private.refuse_other_tenants() to anon, authenticated, service_role;

-- Columns of a tenant that its managers may change.
create or replace function private.presented_columns() returns text[]
language sql immutable
set search_path = ''
as $$
  select '{name,description,logo_url,primary_color,secondary_color,updated_at}'::text[]
$$;

-- The tenant of a row; null for the hub and for every table that managers may not write.
create or replace function private.row_tenant(table_name text, content jsonb) returns uuid
language sql stable
set search_path = ''
as $$
  select case table_name
    when 'tenants' then (content ->> 'id')::uuid
    when 'categories' then (content ->> 'tenant_id')::uuid
    when 'subcategories' then (content ->> 'tenant_id')::uuid
    when 'courses' then (content ->> 'tenant_id')::uuid
    when 'quiz_sets' then (content ->> 'tenant_id')::uuid
    when 'exam_blueprints' then (content ->> 'tenant_id')::uuid
    when 'laws' then (content ->> 'tenant_id')::uuid
    when 'law_versions' then private.law_tenant((content ->> 'law_id')::uuid)
    when 'question_laws' then private.question_tenant((content ->> 'question_id')::uuid)
    when 'exam_papers' then private.exam_tenant((content ->> 'blueprint_id')::uuid)
    when 'questions' then (content ->> 'tenant_id')::uuid
    when 'quiz_set_tags' then private.quiz_set_tenant((content ->> 'quiz_set_id')::uuid)
    when 'question_tags' then private.question_tenant((content ->> 'question_id')::uuid)
    when 'question_reports' then private.question_tenant((content ->> 'question_id')::uuid)
    when 'site_settings' then private.setting_tenant(content ->> 'key')
    when 'seo_settings' then private.title_tenant((content ->> 'reference_id')::uuid)
    when 'objects' then private.file_tenant(content ->> 'bucket_id', content ->> 'name')
  end
$$;

-- True for a row whose quiz set, question or law has been deleted.
create or replace function private.has_lost_parent(table_name text, content jsonb) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case
    when table_name = 'quiz_set_tags'
      then not exists (select from public.quiz_sets s where s.id = (content ->> 'quiz_set_id')::uuid)
    when table_name = 'law_versions'
      then not exists (select from public.laws l where l.id = (content ->> 'law_id')::uuid)
    when table_name in ('question_tags', 'question_reports', 'question_laws')
      then not exists (select from private.questions q where q.id = (content ->> 'question_id')::uuid)
    else false
  end
$$;

-- True for a content row with the id of a row of another kind. Page titles name their subject by its id alone
-- (private.title_tenant), so a row with a chosen id would take over the title of another site's page.
create or replace function private.has_foreign_id(table_name text, content jsonb) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select table_name in ('categories', 'subcategories', 'courses', 'quiz_sets') and exists (
    select from (
      select 'tenants' as kind, t.id from public.tenants t
      union all select 'categories', c.id from public.categories c
      union all select 'subcategories', s.id from public.subcategories s
      union all select 'courses', c.id from public.courses c
      union all select 'quiz_sets', q.id from public.quiz_sets q
    ) named
    where named.id = (content ->> 'id')::uuid and named.kind <> table_name)
$$;
grant execute on function private.presented_columns(), private.row_tenant(text, jsonb),
  private.has_lost_parent(text, jsonb), private.has_foreign_id(text, jsonb)
  to anon, authenticated, service_role;
