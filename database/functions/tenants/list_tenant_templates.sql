-- The templates for a new tenant, as the dialog shows them, and the domain below which it is created (null if the
-- installation has no DNS name). Administrators only.
create or replace function public.list_tenant_templates() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return json_build_object('main_domain', private.main_domain(), 'templates', (
    select json_agg(json_build_object('key', t ->> 'key', 'name', t ->> 'name', 'about', t ->> 'about',
      'primary_color', t ->> 'primary_color', 'secondary_color', t ->> 'secondary_color',
      'hero_title', t #>> '{settings,hero_title}', 'hero_subtitle', t #>> '{settings,hero_subtitle}',
      'cta_text', t #>> '{settings,hero_cta_text}') order by place)
    from jsonb_array_elements(private.tenant_templates()) with ordinality listed (t, place)));
end
$$;
grant execute on function public.list_tenant_templates() to anon, authenticated, service_role;
