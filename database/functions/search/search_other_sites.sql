-- On the hub, the tenants' sites with matches for a query, each with the number of entries that a search there would
-- list, most first; at most four of the first twenty by name. Always empty on a tenant's site. Counts only entries
-- shown to visitors. Open to everyone.
create or replace function public.search_other_sites(q text) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.current_tenant_id() is not null then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object('site', private.site_of(best.id), 'found', best.found)
      order by best.found desc, best.name, best.id), '[]')
    from (
      select listed.id, listed.name, answers.found
      from (select t.id, t.name from private.shown_tenants join public.tenants t using (id) order by t.name, t.id limit 20) listed
      cross join lateral (
        select count(*) as found from private.find_entries(q, listed.id) entry where entry.place <= 20
      ) answers
      where answers.found > 0
      order by answers.found desc, listed.name, listed.id limit 4
    ) best);
end
$$;
grant execute on function public.search_other_sites(text) to anon, authenticated, service_role;
