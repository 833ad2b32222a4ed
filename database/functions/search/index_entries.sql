-- Writes the search entries of these items anew. The text below a name counts to 1,000 letters: more
-- would fill the signature until everything matched.
create or replace function private.index_entries(ids uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  with items as (
    select 'categories' as kind, id, null::uuid as parent_id, tenant_id, is_active, display_order, name, description
    from public.categories where id = any (ids)
    union all
    select 'subcategories', id, category_id, tenant_id, is_active, display_order, name, description
    from public.subcategories where id = any (ids)
    union all
    select 'courses', id, subcategory_id, tenant_id, is_active, display_order, name, description
    from public.courses where id = any (ids)
    union all
    select 'quiz_sets', id, course_id, tenant_id, is_active, display_order, name,
      concat_ws(' ', (
        select string_agg(tag.name, ' ' order by tag.name) from public.quiz_set_tags link
        join public.quiz_tags tag on tag.id = link.tag_id where link.quiz_set_id = quiz_sets.id
      ), description)
    from public.quiz_sets where id = any (ids)
  ), plain as materialized (
    select items.*, left(private.search_plain(left(name, 300)), 300) as plain_name,
      left(private.search_plain(left(description, 1000)), 1000) as about
    from items
  ), signed as materialized (
    select plain.*, private.search_signature(plain_name) as name_grams from plain
  )
  insert into private.search_entries as entry
    (id, kind, site, parent_id, is_active, display_order, name, about, name_grams, grams)
  select id, kind, coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'), parent_id, is_active,
    display_order, plain_name, about, name_grams, name_grams | private.search_signature(about)
  from signed
  order by id
  on conflict (id) do update set site = excluded.site, parent_id = excluded.parent_id,
    is_active = excluded.is_active, display_order = excluded.display_order, name = excluded.name,
    about = excluded.about, name_grams = excluded.name_grams, grams = excluded.grams
$$;
