-- What the visited site has under these words, names before descriptions, at most 20 of each kind.
-- All words must occur, in any order; letter case and repeated spaces do not matter. Row security
-- applies (security invoker); administrators too get only the visited site.
create or replace function public.search_catalogue(q text) returns json
language sql stable
set search_path = ''
as $$
  with wanted as (
    select coalesce(array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'), '{}') as patterns
    from regexp_split_to_table(left(btrim(normalize(coalesce(q, ''), nfc)), 200), '\s+') word where word <> ''
  ), found as (
    select * from (
      select 'categories' as kind, id, name, description, null::uuid as parent_id, icon_url,
        null::integer as total_questions, null::integer as points_cost, null::integer as time_limit_minutes, display_order, tenant_id, is_active
      from public.categories
      union all
      select 'subcategories', id, name, description, category_id, null, null, null, null, display_order, tenant_id, is_active
      from public.subcategories
      union all
      select 'courses', id, name, description, subcategory_id, thumbnail_url, null, null, null, display_order, tenant_id, is_active
      from public.courses
      union all
      select 'quiz_sets', id, name, description, course_id, null, total_questions, points_cost, time_limit_minutes, display_order, tenant_id, is_active
      from public.quiz_sets
    ) everything, wanted
    where cardinality(patterns) > 0 and is_active
      and tenant_id is not distinct from (select private.current_tenant_id())
      and concat_ws(' ', name, description) ilike all (patterns)
  ), ranked as (
    select found.*, row_number() over (partition by kind order by
      (name ilike all (patterns)) desc, strpos(lower(name), lower(btrim(q))) = 1 desc,
      length(name), display_order, id) as place
    from found
  )
  select json_build_object(
    'categories', coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
      'icon_url', icon_url) order by place) filter (where kind = 'categories'), '[]'),
    'subcategories', coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
      'category_id', parent_id) order by place) filter (where kind = 'subcategories'), '[]'),
    'courses', coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
      'subcategory_id', parent_id, 'thumbnail_url', icon_url) order by place) filter (where kind = 'courses'), '[]'),
    'quiz_sets', coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
      'course_id', parent_id, 'total_questions', total_questions, 'points_cost', points_cost,
      'time_limit_minutes', time_limit_minutes) order by place) filter (where kind = 'quiz_sets'), '[]'))
  from ranked where place <= 20
$$;
grant execute on function public.search_catalogue(text) to anon, authenticated, service_role;
