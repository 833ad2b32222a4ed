-- Statement trigger on everything that administrators alone write. Row security would let a
-- learner's update or delete pass as 'no rows'; this refuses it aloud, with admin_required.
-- The service and the functions of the database (which run as the owner) pass.
create or replace function private.refuse_non_admins() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_admin() then
    perform private.fail('admin_required');
  end if;
  return null;
end
$$;
grant execute on function private.refuse_non_admins() to anon, authenticated, service_role;

do $$
declare
  name text;
begin
  foreach name in array array['tenants', 'tenant_domains', 'user_roles', 'categories', 'subcategories',
    'courses', 'quiz_sets', 'tag_categories', 'quiz_tags', 'quiz_set_tags', 'question_tags',
    'site_settings', 'seo_settings', 'point_transactions'] loop
    execute format('create or replace trigger a_refuse_non_admins
      before insert or update or delete on public.%I
      for each statement execute function private.refuse_non_admins()', name);
  end loop;
end
$$;
