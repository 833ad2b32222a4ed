-- What the visited site has under these words, at most 20 of each kind, best first: Thai inside words,
-- whatever the tone marks and spaces, a mistyped letter, either kind of numerals. Refuses nothing.
-- Row security applies (security invoker); administrators too get what visitors of the site see.
create or replace function public.search_catalogue(q text) returns json
language sql stable
set search_path = ''
as $$
  with site as materialized (
    select private.current_tenant_id() as id
  ), found as materialized (
    select entry.* from site, private.find_entries(q, site.id) entry where entry.place <= 20
  )
  select json_build_object(
    'categories', (
      select coalesce(json_agg(json_build_object('id', item.id, 'name', name, 'description', description,
        'icon_url', icon_url) order by place), '[]')
      from found join public.categories item using (id)
      where item.is_active and item.tenant_id is not distinct from (select id from site)),
    'subcategories', (
      select coalesce(json_agg(json_build_object('id', item.id, 'name', name, 'description', description,
        'category_id', category_id) order by place), '[]')
      from found join public.subcategories item using (id)
      where item.is_active and item.tenant_id is not distinct from (select id from site)),
    'courses', (
      select coalesce(json_agg(json_build_object('id', item.id, 'name', name, 'description', description,
        'subcategory_id', subcategory_id, 'thumbnail_url', thumbnail_url) order by place), '[]')
      from found join public.courses item using (id)
      where item.is_active and item.tenant_id is not distinct from (select id from site)),
    'quiz_sets', (
      select coalesce(json_agg(json_build_object('id', item.id, 'name', name, 'description', description,
        'course_id', course_id, 'total_questions', total_questions, 'points_cost', points_cost,
        'time_limit_minutes', time_limit_minutes) order by place), '[]')
      from found join public.quiz_sets item using (id)
      where item.is_active and item.tenant_id is not distinct from (select id from site)))
$$;
grant execute on function public.search_catalogue(text) to anon, authenticated, service_role;
