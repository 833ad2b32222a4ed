-- Creates a tenant from a template (private.tenant_templates): colours, texts, page titles and a first course,
-- available at once on `<subdomain>.<main domain>`, which needs no verification. One batch, which can be undone while
-- its contents are unused. Refuses an unknown template (template_unknown), a missing name (tenant_name_missing), an
-- invalid or taken subdomain (subdomain_invalid, subdomain_taken), and an installation without a DNS name
-- (main_domain_missing). Administrators only.
create or replace function public.make_tenant(template text, tenant_name text, subdomain text,
  primary_color text default null, secondary_color text default null) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  chosen jsonb;
  host text;
  tenant uuid;
  batch uuid;
begin
  perform private.require_admin();
  tenant_name := private.clean_line(tenant_name);
  subdomain := lower(btrim(subdomain));
  select t into chosen from jsonb_array_elements(private.tenant_templates()) t
  where t ->> 'key' = make_tenant.template;
  if chosen is null then
    perform private.fail('template_unknown');
  elsif coalesce(length(tenant_name), 0) not between 1 and 100 then
    perform private.fail('tenant_name_missing');
  elsif private.main_domain() is null then
    perform private.fail('main_domain_missing');
  end if;
  -- Serializes calls with the same subdomain.
  perform pg_advisory_xact_lock(hashtextextended('private.make_tenant:' || coalesce(subdomain, ''), 0));
  if private.subdomain_refusal(subdomain) is not null then
    perform private.fail(private.subdomain_refusal(subdomain));
  end if;
  host := subdomain || '.' || private.main_domain();
  batch := private.begin_batch('make_tenant', jsonb_build_object('template', make_tenant.template));
  insert into public.tenants (name, domain, subdomain, description, primary_color, secondary_color)
  values (tenant_name, host, make_tenant.subdomain, chosen ->> 'description',
    coalesce(make_tenant.primary_color, chosen ->> 'primary_color'),
    coalesce(make_tenant.secondary_color, chosen ->> 'secondary_color'))
  returning id into tenant;
  return json_build_object('batch_id', batch, 'tenant_id', tenant, 'name', tenant_name, 'domain', host)::jsonb
    || private.fill_tenant(tenant, tenant_name, chosen);
exception
  -- Another transaction added a tenant with this host at the same moment.
  when unique_violation then
    perform private.fail('subdomain_taken');
end
$$;
grant execute on function public.make_tenant(text, text, text, text, text) to anon, authenticated, service_role;

-- Creates a template's contents in a tenant; returns the ids of its first course and quiz set.
create or replace function private.fill_tenant(tenant uuid, tenant_name text, template jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  category uuid;
  subcategory uuid;
  course uuid;
  quiz_set uuid;
begin
  insert into public.site_settings (key, value)
  select 'tenant_' || tenant || '_' || s.key, replace(s.value, '{name}', tenant_name)
  from jsonb_each_text(template -> 'settings') s order by s.key;
  -- Cut to the maximum length of a tenant's page titles.
  insert into public.seo_settings (page_type, reference_id, title, description)
  select s.key, tenant, left(replace(s.value ->> 0, '{name}', tenant_name), 60),
    left(replace(s.value ->> 1, '{name}', tenant_name), 160)
  from jsonb_each(template -> 'seo') s order by s.key;
  insert into public.categories (tenant_id, name, description, icon_url, display_order)
  values (tenant, template #>> '{category,name}', template #>> '{category,description}',
    template #>> '{category,icon_url}', 1) returning id into category;
  insert into public.subcategories (category_id, name, description, display_order)
  values (category, template #>> '{subcategory,name}', template #>> '{subcategory,description}', 1)
  returning id into subcategory;
  insert into public.courses (subcategory_id, name, description, display_order)
  values (subcategory, template #>> '{course,name}', template #>> '{course,description}', 1)
  returning id into course;
  if template -> 'quiz_set' <> 'null' then
    insert into public.quiz_sets (course_id, name, description, points_cost, time_limit_minutes, display_order)
    values (course, template #>> '{quiz_set,name}', template #>> '{quiz_set,description}',
      -- A sample is free.
      0, (template #>> '{quiz_set,time_limit_minutes}')::integer, 1)
    returning id into quiz_set;
    insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
      correct_answer, explanation, display_order)
    select quiz_set, q ->> 'text', q #>> '{options,0}', q #>> '{options,1}', q #>> '{options,2}',
      q #>> '{options,3}', q ->> 'answer', q ->> 'explanation', place
    from jsonb_array_elements(template -> 'questions') with ordinality listed (q, place) order by place;
  end if;
  return jsonb_build_object('course_id', course, 'quiz_set_id', quiz_set);
end
$$;

-- The main domain below which a tenant is created: the current host's or the one above it, otherwise the shortest.
-- Null if the installation has only IP addresses.
create or replace function private.main_domain() returns text
language sql stable security definer
set search_path = ''
as $$
  select m.domain from private.main_domains m where m.domain ~ '[a-z]'
  order by coalesce('.' || private.request_host() like '%.' || m.domain, false) desc, length(m.domain), m.domain
  limit 1
$$;

-- The error code that explains why a subdomain cannot be used; null if it can.
create or replace function private.subdomain_refusal(subdomain text) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when subdomain is null or subdomain !~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' then 'subdomain_invalid'
    when subdomain = 'www'
      or exists (select from public.tenants t where t.subdomain = subdomain_refusal.subdomain)
      or exists (select from private.tenant_hosts h, private.main_domains m
        where h.host = subdomain_refusal.subdomain || '.' || m.domain)
      or exists (select from private.main_domains m
        where m.domain = subdomain_refusal.subdomain || '.' || private.main_domain())
      then 'subdomain_taken'
  end
$$;
