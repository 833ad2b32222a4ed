-- Updates the search entries of these items, and of the items below them if a name or visibility above changed. The
-- ids are of one level: none lies below another. Text below a name is cut at 1,000 characters: more would fill the
-- signature until every query matched.
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
    select 'quiz_sets', id, course_id, tenant_id, private.is_open(quiz_sets), display_order, name,
      concat_ws(' ', (
        select string_agg(tag.name, ' ' order by tag.name) from public.quiz_set_tags link
        join public.quiz_tags tag on tag.id = link.tag_id where link.quiz_set_id = quiz_sets.id
      ), description)
    from public.quiz_sets where id = any (ids) and not is_paper
  ), plain as materialized (
    select items.id, items.kind, items.parent_id, items.is_active, items.display_order,
      coalesce(items.tenant_id, '00000000-0000-0000-0000-000000000000') as site,
      items.is_active and coalesce(parent.is_shown, items.parent_id is null) as is_shown,
      left(private.search_plain(left(items.name, 300)), 300) as name,
      left(private.search_plain(left(items.description, 1000)), 1000) as description,
      items.name as full_name, items.description as full_description,
      coalesce(private.search_path(parent), '') as path
    from items left join private.search_entries parent on parent.id = items.parent_id
  ), formed as materialized (
    select *, private.search_other_forms(left(full_name, 300), name) as other_forms,
      coalesce(private.search_other_forms(left(full_description, 1000), description), '') as description_forms
    from plain
  ), signed as materialized (
    select *, concat_ws(chr(10), nullif(description, ''), nullif(other_forms, ''), nullif(description_forms, '')) as about,
      private.search_signature(name) as name_signature
    from formed
  )
  insert into private.search_entries as entry (id, kind, site, parent_id, is_active, is_shown,
    display_order, name, other_forms, about, path, name_signature, signature)
  select id, kind, site, parent_id, is_active, is_shown, display_order, name, other_forms, about, path, name_signature,
    name_signature | private.search_signature(about) | private.search_signature(path)
  from signed order by id
  on conflict (id) do update set site = excluded.site, parent_id = excluded.parent_id,
    is_active = excluded.is_active, is_shown = excluded.is_shown, display_order = excluded.display_order,
    name = excluded.name, other_forms = excluded.other_forms, about = excluded.about, path = excluded.path,
    name_signature = excluded.name_signature, signature = excluded.signature;

  with recursive below as (
    select child.id, child.name, child.other_forms, private.search_path(parent) as path,
      child.is_active and parent.is_shown as is_shown
    from private.search_entries parent join private.search_entries child on child.parent_id = parent.id
    where parent.id = any (ids)
      and (child.path, child.is_shown) is distinct from (private.search_path(parent), child.is_active and parent.is_shown)
    union all
    select child.id, child.name, child.other_forms, private.search_path(below.path, below.name, below.other_forms),
      child.is_active and below.is_shown
    from below join private.search_entries child on child.parent_id = below.id
  )
  update private.search_entries entry set path = below.path, is_shown = below.is_shown,
    signature = entry.name_signature | private.search_signature(entry.about) | private.search_signature(below.path)
  from below where entry.id = below.id;
$$;

-- The path of the items directly below this entry: the names above them, one per line, and their other forms.
create or replace function private.search_path(entry private.search_entries) returns text
language sql immutable
set search_path = ''
as $$
  select private.search_path(entry.path, entry.name, entry.other_forms)
$$;

-- The same from its parts.
create or replace function private.search_path(path text, name text, other_forms text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select concat_ws(chr(10), nullif(path, ''), name, nullif(other_forms, ''))
$$;
