-- The accounts of a list as rows of a file, newest first, filtered as in public.list_users, at most fifty thousand.
-- The export is recorded without the search text, which may be a name or address. Administrators only.
create or replace function public.export_users(search text default '', filters jsonb default '{}') returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  exported json;
begin
  perform private.require_admin();
  execute private.users_statement(private.user_condition(search, filters), 'p.created_at desc, p.user_id')
  into exported using 50000, 0;
  perform private.begin_batch('export_users');
  perform private.audit('export_users', 'profiles', null, null, jsonb_build_object(
    'search', private.searched(search),
    'filters', (
      select coalesce(jsonb_object_agg(f.key, left(f.value, 100)), '{}')
      from jsonb_each_text(case when jsonb_typeof(filters) = 'object' then filters else '{}' end) f
      where f.key in ('role', 'level', 'status')),
    'rows', json_array_length(exported)));
  return exported;
end
$$;
grant execute on function public.export_users(text, jsonb) to anon, authenticated, service_role;
