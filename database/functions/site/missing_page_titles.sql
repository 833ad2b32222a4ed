-- Pages of a site without a title or description for search engines: a tenant's own nine kinds or the hub's (null)
-- home page; and the shown categories, subcategories and courses that have neither their own nor those of their kind,
-- which the page falls back to. Returns the first two hundred, and the total. For administrators, and the tenant's
-- managers.
create or replace function public.missing_page_titles(tenant_id_param uuid default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_tenants(array[tenant_id_param]);
  return (
    with page (rank, page_type, reference_id, name) as (
      select kind.place, kind.name, tenant_id_param, null
      from unnest('{home,category,subcategory,course,quiz,about,contact,privacy,terms}'::text[])
        with ordinality kind (name, place)
      where tenant_id_param is not null
      union all select 0, 'homepage', null, null where tenant_id_param is null
      union all select 20, 'category', c.id, c.name from private.shown_categories g join public.categories c using (id)
        where c.tenant_id is not distinct from tenant_id_param
      union all select 21, 'subcategory', s.id, s.name from private.shown_subcategories g join public.subcategories s using (id)
        where s.tenant_id is not distinct from tenant_id_param
      union all select 22, 'course', c.id, c.name from private.shown_courses g join public.courses c using (id)
        where c.tenant_id is not distinct from tenant_id_param
    ), stored as (
      select distinct on (s.page_type, s.reference_id) s.page_type, s.reference_id,
        coalesce(btrim(s.title), '') <> '' as has_title, coalesce(btrim(s.description), '') <> '' as has_description
      from public.seo_settings s order by s.page_type, s.reference_id, s.created_at desc
    ), missing as (
      select p.*, coalesce(t.has_title, k.has_title, false) as has_title,
        coalesce(t.has_description, k.has_description, false) as has_description
      from page p
      left join stored t on t.page_type = p.page_type and t.reference_id is not distinct from p.reference_id
      left join stored k on k.page_type = p.page_type and k.reference_id is not distinct from tenant_id_param
      where not (coalesce(t.has_title, k.has_title, false) and coalesce(t.has_description, k.has_description, false))
    )
    select json_build_object('total', (select count(*) from page), 'missing', (select count(*) from missing),
      'pages', coalesce((
        select json_agg(json_build_object('page_type', m.page_type, 'reference_id', m.reference_id,
          'name', m.name, 'has_title', m.has_title, 'has_description', m.has_description) order by m.rank, m.name)
        from (select * from missing order by rank, name limit 200) m), '[]')));
end
$$;
grant execute on function public.missing_page_titles(uuid) to anon, authenticated, service_role;
