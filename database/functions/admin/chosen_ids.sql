-- The rows of a list that an act applies to, given in one of two ways: `versions`, rows chosen one by one with their
-- updated_at at that time (rows changed since are excluded), or the list's filters, regardless of the page shown:
-- `search` for a text in the columns `searched`, and `filters`, values by column of the table itself or of a joined
-- table ('courses.subcategory_id'). The list filters by the same text (public.search_text). Rows of other
-- tenants are excluded for a manager here rather than by row security, because private.preview_change runs as the
-- owner. Tags and subjects belong to no tenant: only administrators may choose them, and tenants.
create or replace function private.chosen_ids(table_name text, chosen jsonb) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  only_tenants constant uuid[] := private.require_manager();
  mine text := 'true';
  conditions text[];
  words constant text := chosen ->> 'search';
  -- Acts are applied in this order, which a move preserves.
  placed constant text := case when table_name in ('categories', 'subcategories', 'courses', 'quiz_sets', 'questions')
    then 't.display_order, t.id' else 't.id' end;
  filter record;
  ids uuid[];
begin
  if table_name is null or table_name not in
    ('tenants', 'categories', 'subcategories', 'courses', 'quiz_sets', 'questions', 'exam_blueprints', 'tag_categories',
      'quiz_tags', 'subjects', 'laws', 'seo_settings', 'site_settings')
  then
    perform private.fail('request_malformed');
  end if;
  if only_tenants is not null then
    if table_name in ('tenants', 'tag_categories', 'quiz_tags', 'subjects') then
      perform private.require_admin();
    end if;
    mine := format('%s = any (%L::uuid[])', case table_name
      when 'seo_settings' then 'private.title_tenant(t.reference_id)'
      when 'site_settings' then 'private.setting_tenant(t.key)'
      else 't.tenant_id' end, only_tenants);
  end if;
  if table_name = 'quiz_sets' then
    -- Papers of examinations are in no list.
    mine := mine || ' and not t.is_paper';
  end if;
  conditions := array[mine];
  if chosen ? 'versions' then
    execute format('select array_agg(t.id order by %s) from public.%I t
      join jsonb_each_text($1) version on t.id = version.key::uuid
        and t.updated_at = version.value::timestamptz and %s', placed, table_name, mine)
    into ids using chosen -> 'versions';
    return coalesce(ids, '{}');
  end if;
  if words <> '' then
    select array_append(conditions, format('%s like %L', case table_name
        when 'quiz_sets' then 'public.search_text(t)'
        else format('private.search_lines(%s)', string_agg(format('t.%I', name), ', ')) end,
      public.search_pattern(words)))
    into conditions from jsonb_array_elements_text(chosen -> 'searched') name;
  end if;
  for filter in select key, value from jsonb_each_text(chosen -> 'filters') loop
    conditions := conditions
      || private.filter_condition(table_name, 't', string_to_array(filter.key, '.'), filter.value);
  end loop;
  execute format('select array_agg(t.id order by %s) from public.%I t where %s', placed, table_name,
    array_to_string(conditions, ' and ')) into ids;
  return coalesce(ids, '{}');
end
$$;

-- One filter as an SQL condition. A path goes through the tables that a list joins; `tagged` is the table that links
-- to tags.
create or replace function private.filter_condition(table_name text, alias text, path text[], wanted text)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  joined record;
begin
  if cardinality(path) = 1 then
    return case when wanted is null then format('%s.%I is null', alias, path[1])
      else format('%s.%I = %L', alias, path[1], wanted) end;
  end if;
  select * into joined from (values
    ('quiz_sets', 'courses', 'courses', 'id', 'course_id'),
    ('quiz_sets', 'tagged', 'quiz_set_tags', 'quiz_set_id', 'id'),
    ('courses', 'subcategories', 'subcategories', 'id', 'subcategory_id'),
    ('subcategories', 'categories', 'categories', 'id', 'category_id'),
    ('questions', 'quiz_sets', 'quiz_sets', 'id', 'quiz_set_id'),
    ('questions', 'tagged', 'question_tags', 'question_id', 'id')
  ) known (origin, name, reached, its_column, own_column)
  where origin = table_name and name = path[1];
  if not found then
    perform private.fail('request_malformed');
  end if;
  return format('%1$s.%2$I in (select %3$s.%4$I from public.%5$I %3$s where %6$s)', alias, joined.own_column,
    alias || '_' || path[1], joined.its_column, joined.reached,
    private.filter_condition(joined.reached, alias || '_' || path[1], path[2:], wanted));
end
$$;
grant execute on function private.chosen_ids(text, jsonb), private.filter_condition(text, text, text[], text)
  to authenticated, service_role;
