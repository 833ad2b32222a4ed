-- Searches the current site's catalogue: at most 20 entries of each kind, best first. Finds Thai inside words, and
-- ignores tone marks, spaces, a mistyped letter and the kind of numerals. Row security applies (security invoker);
-- administrators too see only entries shown to visitors. Open to everyone.
create or replace function public.search_catalogue(q text) returns json
language sql stable
set search_path = ''
as $$
  with found as materialized (
    select entry.id, entry.place from private.find_entries(q, private.current_tenant_id()) entry where entry.place <= 20
  ), wanted as materialized (
    select array_agg(id) as ids from found
  )
  select json_build_object(
    'categories', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
        'icon_url', icon_url) order by place), '[]')
      from public.categories join found using (id) where id = any ((select ids from wanted)::uuid[])),
    'subcategories', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
        'category_id', category_id) order by place), '[]')
      from public.subcategories join found using (id) where id = any ((select ids from wanted)::uuid[])),
    'courses', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
        'subcategory_id', subcategory_id, 'thumbnail_url', thumbnail_url) order by place), '[]')
      from public.courses join found using (id) where id = any ((select ids from wanted)::uuid[])),
    'quiz_sets', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'description', description,
        'course_id', course_id, 'total_questions', total_questions, 'points_cost', private.start_cost(quiz_sets),
        'time_limit_minutes', time_limit_minutes) order by place), '[]')
      from public.quiz_sets join found using (id) where id = any ((select ids from wanted)::uuid[])))
$$;
grant execute on function public.search_catalogue(text) to anon, authenticated, service_role;
