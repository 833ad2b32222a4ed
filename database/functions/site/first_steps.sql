-- How far a new installation has come, from what is there: whether the hub has a name or a logo of its own,
-- the first site beside it (null without one), whether there is a published quiz set that no template
-- brought, and whether a learner has handed one in. What the gateway says the server knows. Administrators only.
create or replace function public.first_steps() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return json_build_object(
    'named', exists (select from public.site_settings s
      where s.key = 'site_name' and s.value not in ('', 'สนามสอบ') or s.key = 'site_logo' and s.value <> ''),
    'tenant', (select json_build_object('tenant_id', t.id, 'name', t.name, 'domain', t.domain)
      from public.tenants t where t.is_active order by t.created_at, t.id limit 1),
    'questions', exists (select from public.quiz_sets q
      where q.is_active and q.status = 'published' and q.total_questions > 0 and q.name not in (
        select t #>> '{quiz_set,name}' from jsonb_array_elements(private.tenant_templates()) t
        where t #>> '{quiz_set,name}' is not null)),
    'learner', exists (select from public.quiz_attempts a where a.status = 'submitted'));
end
$$;
grant execute on function public.first_steps() to anon, authenticated, service_role;
