-- Updates activity and order of these items in their search entries, and the visibility of the entries below. Does
-- not touch their words, because indexing those is slow, and one statement may switch thousands of items.
create or replace function private.place_entries(ids uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  with items as (
    select id, is_active, display_order from public.categories where id = any (ids)
    union all
    select id, is_active, display_order from public.subcategories where id = any (ids)
    union all
    select id, is_active, display_order from public.courses where id = any (ids)
    union all
    select id, private.is_open(quiz_sets), display_order from public.quiz_sets where id = any (ids)
  ), placed as (
    select items.*, items.is_active and coalesce(parent.is_shown, own.parent_id is null) as is_shown
    from items join private.search_entries own using (id)
    left join private.search_entries parent on parent.id = own.parent_id
  )
  update private.search_entries entry set is_active = placed.is_active, is_shown = placed.is_shown,
    display_order = placed.display_order
  from placed where placed.id = entry.id;

  with recursive below as (
    select child.id, child.is_active and parent.is_shown as is_shown
    from private.search_entries parent join private.search_entries child on child.parent_id = parent.id
    where parent.id = any (ids)
    union all
    select child.id, child.is_active and below.is_shown
    from below join private.search_entries child on child.parent_id = below.id
  )
  update private.search_entries entry set is_shown = below.is_shown
  from below where entry.id = below.id and entry.is_shown <> below.is_shown;
$$;
