-- A page of the sites with their storage use and quota, fullest first: the hub (`site` is 'global'), and tenants by
-- name or domain. `updated_at` is null for the default quota. With `only_site` that one alone. Administrators only.
create or replace function public.list_storage(search text default '', page integer default 1,
  page_size integer default 25, only_site text default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  length_of_page constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
begin
  perform private.require_admin();
  return (
    with site as (
      select 'global' as site, null::uuid as tenant_id, null as name, null as domain
      union all
      select t.id::text, t.id, t.name, t.domain from public.tenants t
    ), listed as materialized (
      select s.site, s.name, s.domain, coalesce(u.files, 0) as files, coalesce(u.bytes, 0) as bytes,
        private.storage_quota(s.site) as max_bytes, q.updated_at
      from site s
      left join private.storage_usage u on u.site = s.site
      left join public.storage_quotas q on q.tenant_id is not distinct from s.tenant_id
      where (only_site is null or s.site = only_site)
        and (btrim(coalesce(search, '')) = ''
          or private.search_lines(s.name, s.domain) like public.search_pattern(search))
    )
    select json_build_object('total', (select count(*) from listed), 'rows', coalesce((
      select json_agg(shown order by shown.bytes desc, shown.name nulls first, shown.site)
      from (select * from listed order by bytes desc, name nulls first, site limit length_of_page
        offset (least(greatest(coalesce(page, 1), 1), 100000) - 1) * length_of_page) shown), '[]')));
end
$$;
grant execute on function public.list_storage(text, integer, integer, text) to anon, authenticated, service_role;
