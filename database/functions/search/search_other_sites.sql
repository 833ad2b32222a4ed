-- From the hub: the tenants' sites that have something under these words, each with as many items as a
-- search there would list, most first; four at most, of the first twenty by name. A tenant's site tells of
-- no other. Refuses nothing; only what any visitor of those sites is shown is counted.
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
      from (select t.id, t.name from public.tenants t where t.is_active order by t.name, t.id limit 20) listed
      cross join lateral (
        select count(*) as found from private.find_entries(q, listed.id) entry where entry.place <= 20
      ) answers
      where answers.found > 0
      order by answers.found desc, listed.name, listed.id limit 4
    ) best);
end
$$;
grant execute on function public.search_other_sites(text) to anon, authenticated, service_role;
