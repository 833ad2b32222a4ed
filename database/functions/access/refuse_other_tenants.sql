-- Row trigger of every guarded table (private.guard_table): what a manager writes is of a tenant that they
-- manage, before and after, also where a function writes it as the owner. The argument is how a row of the
-- table tells its tenant; without one nothing there is a manager's to write. What a trigger derives from a
-- row that was looked at passes.
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
  -- A link goes with what it belonged to, which was looked at; whose it was can be seen no longer.
  if tg_op = 'DELETE' and private.has_lost_parent(tg_table_name, to_jsonb(old)) then
    return null;
  end if;
  if tg_op <> 'INSERT' and (private.row_tenant(tg_table_name, to_jsonb(old)) = any (only_tenants)) is not true
    or tg_op <> 'DELETE' and (private.row_tenant(tg_table_name, to_jsonb(new)) = any (only_tenants)) is not true
  then
    perform private.fail('site_not_managed');
  end if;
  -- Of the tenant itself only how it presents itself: never its addresses, nor whether it is there.
  if tg_table_name = 'tenants' and (tg_op <> 'UPDATE' or to_jsonb(old) - private.presented_columns()
    is distinct from to_jsonb(new) - private.presented_columns())
  then
    perform private.fail('admin_required');
  end if;
  return null;
end
$$;
grant execute on function private.refuse_other_tenants() to anon, authenticated, service_role;

create or replace function private.presented_columns() returns text[]
language sql immutable
set search_path = ''
as $$
  select '{name,description,logo_url,primary_color,secondary_color,updated_at}'::text[]
$$;

-- The tenant that a row is of; null for the hub's, and for every table that is no manager's to write.
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
    when 'questions' then (content ->> 'tenant_id')::uuid
    when 'quiz_set_tags' then private.quiz_set_tenant((content ->> 'quiz_set_id')::uuid)
    when 'question_tags' then private.question_tenant((content ->> 'question_id')::uuid)
    when 'question_reports' then private.question_tenant((content ->> 'question_id')::uuid)
    when 'site_settings' then private.setting_tenant(content ->> 'key')
    when 'seo_settings' then private.title_tenant((content ->> 'reference_id')::uuid)
    when 'objects' then private.file_tenant(content ->> 'bucket_id', content ->> 'name')
  end
$$;

-- Whether a row belonged to a quiz set or a question that is gone.
create or replace function private.has_lost_parent(table_name text, content jsonb) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select case
    when table_name = 'quiz_set_tags'
      then not exists (select from public.quiz_sets s where s.id = (content ->> 'quiz_set_id')::uuid)
    when table_name in ('question_tags', 'question_reports')
      then not exists (select from private.questions q where q.id = (content ->> 'question_id')::uuid)
    else false
  end
$$;
grant execute on function private.presented_columns(), private.row_tenant(text, jsonb),
  private.has_lost_parent(text, jsonb)
  to anon, authenticated, service_role;
