-- The name and host of a site: a tenant's name and domain, or the hub's (null) name and main domain: the one above
-- the current host, otherwise a name before an IP address. An inactive tenant has no domain, because no site answers
-- there.
create or replace function private.site_of(tenant_id uuid) returns json
language sql stable security definer
set search_path = ''
as $$
  select case when site_of.tenant_id is null then json_build_object(
    'tenant_id', null,
    'name', (select nullif(btrim(s.value), '') from public.site_settings s where s.key = 'site_name'),
    'domain', (select m.domain from private.main_domains m
      order by private.request_host() like '%.' || m.domain desc nulls last, m.domain ~ '[a-z]' desc,
        length(m.domain) desc, m.domain limit 1)
  ) else (
    select json_build_object('tenant_id', t.id, 'name', t.name, 'domain', case when t.is_active then t.domain end)
    from public.tenants t where t.id = site_of.tenant_id
  ) end
$$;

-- The home sites of those quiz sets that the caller has started and that belong to another site than the current one.
-- Content is limited to the current site, while points and attempts are shared. Refuses visitors.
create or replace function public.quiz_set_sites(quiz_set_ids uuid[]) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller uuid := private.require_user();
  here uuid := private.current_tenant_id();
begin
  return (
    select coalesce(json_agg(json_build_object('quiz_set_id', q.id, 'site', private.site_of(q.tenant_id))), '[]')
    from public.quiz_sets q
    where q.id = any (quiz_set_ids[:100]) and q.tenant_id is distinct from here
      and exists (select from public.quiz_attempts a where a.quiz_set_id = q.id and a.user_id = caller));
end
$$;
grant execute on function public.quiz_set_sites(uuid[]) to anon, authenticated;
