-- The setup progress of a new installation, derived from its data: whether the hub has its own name or logo, the
-- first tenant (null without one), whether a published quiz set exists that no template created, and whether a
-- learner has submitted an attempt. The server adds the state of the gateway. Administrators only.
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
      where q.is_active and q.status = 'published' and not q.is_paper and q.total_questions > 0 and q.name not in (
        select t #>> '{quiz_set,name}' from jsonb_array_elements(private.tenant_templates()) t
        where t #>> '{quiz_set,name}' is not null)),
    'learner', exists (select from public.quiz_attempts a where a.status = 'submitted'));
end
$$;
grant execute on function public.first_steps() to anon, authenticated, service_role;
