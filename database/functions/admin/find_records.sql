-- Finds records for the back office's palette on the site shown (private.is_of_site): at most six of each kind, with
-- every word of the query in the name. Categories to quiz sets match as in the catalogue's search (tone marks, spaces
-- and numerals may differ), inactive ones included; questions as in their list (private.find_question_records); tags,
-- tenants, and users by name and e-mail address likewise (search/search_pattern.sql); orders by a number only
-- (private.orders_by_number). Tags and users belong to no site. The query is cut at 100 characters; questions and users
-- need at least two. For administrators, and for managers of that site: content only.
create or replace function public.find_records(q text, site text default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 6;
  typed constant text := btrim(left(coalesce(q, ''), 100));
  plain constant text[] := array(select '%' || word || '%' from unnest(private.search_words(typed)) word);
  first_plain constant text := replace(coalesce(plain[1], ''), '%', '');
  patterns constant text[] := array(
    select public.search_pattern(word) from regexp_split_to_table(typed, '\s+') word
    where private.search_plain(word) <> '');
  -- Tags are managed by the hub and users belong to no site, so managers find neither.
  whole constant boolean := private.require_manager() is null;
begin
  perform private.require_site(site);
  if typed = '' then
    return json_build_object('records', '[]'::json);
  end if;
  return (
    with entry as materialized (
      select e.kind, e.id, e.name, e.parent_id, e.is_active
      from private.search_entries e
      where plain <> '{}' and (e.name || chr(10) || e.other_forms) like all (plain)
        and private.is_of_site(nullif(e.site, '00000000-0000-0000-0000-000000000000'), find_records.site)
    ), ranked as (
      select *, row_number() over (partition by kind
        order by strpos(name, first_plain) <> 1, not is_active, length(name), id) as place
      from entry
    ), question as (
      select q.id, q.question_text, q.quiz_set_id
      from private.find_question_records(typed, find_records.site, most) found (id)
      join private.questions q on q.id = found.id
    ), tag as (
      select t.id, t.name, c.name as category from public.quiz_tags t
      left join public.tag_categories c on c.id = t.category_id
      where whole and patterns <> '{}' and private.search_plain(t.name) like all (patterns) order by length(t.name), t.id limit most
    ), tag_category as (
      select id, name from public.tag_categories
      where whole and patterns <> '{}' and private.search_plain(name) like all (patterns) order by length(name), id limit most
    ), tenant as (
      select id, name, domain, is_active from public.tenants
      where patterns <> '{}' and private.search_lines(name, domain) like all (patterns)
        and (find_records.site is null or id::text = find_records.site)
      order by length(name), id limit most
    ), person as (
      select p.user_id, p.full_name, p.email
      from private.profile_texts t join public.profiles p using (user_id)
      where whole and patterns <> '{}' and length(private.search_plain(typed)) > 1 and t.plain like all (patterns)
        and p.deleted_at is null
      order by strpos(t.plain, replace(patterns[1], '%', '')), length(t.plain), p.user_id limit most
    ), purchase as (
      select o.id, o.mch_order_no, o.receipt_no from public.payment_orders o
      where whole and length(typed) > 2 and o.id = any ((select private.orders_by_number(typed))::uuid[])
        and private.is_of_site(o.tenant_id, find_records.site)
      order by o.created_at desc limit most
    ), found (rank, kind, id, name, context, is_active, place) as (
      select 1, 'categories', c.id, c.name, t.name, c.is_active, r.place
        from ranked r join public.categories c using (id) left join public.tenants t on t.id = c.tenant_id
        where r.kind = 'categories' and r.place <= most
      union all
      select 2, 'subcategories', s.id, s.name, c.name, s.is_active, r.place
        from ranked r join public.subcategories s using (id) join public.categories c on c.id = s.category_id
        where r.kind = 'subcategories' and r.place <= most
      union all
      select 3, 'courses', c.id, c.name, s.name, c.is_active, r.place
        from ranked r join public.courses c using (id) join public.subcategories s on s.id = c.subcategory_id
        where r.kind = 'courses' and r.place <= most
      union all
      select 4, 'quiz_sets', s.id, s.name, c.name, s.is_active, r.place
        from ranked r join public.quiz_sets s using (id) join public.courses c on c.id = s.course_id
        where r.kind = 'quiz_sets' and r.place <= most
      union all
      select 5, 'questions', q.id, left(q.question_text, 160), s.name, null, row_number() over ()
        from question q join public.quiz_sets s on s.id = q.quiz_set_id
      union all
      select 6, 'quiz_tags', id, name, category, null, row_number() over () from tag
      union all
      select 7, 'tag_categories', id, name, null, null, row_number() over () from tag_category
      union all
      select 8, 'tenants', id, name, domain, is_active, row_number() over () from tenant
      union all
      select 9, 'profiles', user_id, coalesce(nullif(btrim(full_name), ''), email), email, null, row_number() over ()
        from person
      union all
      select 10, 'payment_orders', id, mch_order_no, receipt_no, null, row_number() over () from purchase
    )
    select json_build_object('records', coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'name', name,
      'context', context, 'is_active', is_active) order by rank, place), '[]'))
    from found);
end
$$;
grant execute on function public.find_records(text, text) to anon, authenticated, service_role;
