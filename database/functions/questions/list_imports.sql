-- The imports, newest first: their contents, user and time, and whether they can still be undone. With `content`,
-- only those of the file with this SHA-256. For administrators; managers see their own imports whose sets all belong
-- to their tenants.
create or replace function public.list_imports(page integer default 1, size integer default 10,
  content text default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  per_page integer := least(greatest(size, 1), 100);
  only_tenants constant uuid[] := private.require_manager();
begin
  return json_build_object(
    'total', (select count(*) from private.imports i where (content is null or i.sha256 = content)
        and private.may_see_import(i, only_tenants)),
    'imports', (
      select coalesce(json_agg(private.import_facts(i) order by i.created_at desc, i.id), '[]')
      from (select * from private.imports i where (content is null or i.sha256 = content)
          and private.may_see_import(i, only_tenants)
        order by i.created_at desc, i.id
        limit per_page offset (greatest(page, 1) - 1)::bigint * per_page) i));
end
$$;
grant execute on function public.list_imports(integer, integer, text) to anon, authenticated, service_role;

-- An import as the list shows it.
create or replace function private.import_facts(import private.imports) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'id', import.id, 'file_name', import.file_name, 'created_at', import.created_at,
    'by', (select coalesce(nullif(btrim(p.full_name), ''), p.email) from public.profiles p
      where p.user_id = import.actor_id),
    'created_count', import.created_count, 'updated_count', import.updated_count,
    'unchanged_count', import.unchanged_count, 'skipped_count', import.skipped_count,
    'quiz_sets_made', cardinality(import.made_set_ids), 'quiz_set_count', cardinality(import.set_ids),
    -- The first three of the sets that still exist.
    'quiz_sets', (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name)
        order by s.display_order, s.id), '[]')
      from (select * from public.quiz_sets s where s.id = any (import.set_ids)
        order by s.display_order, s.id limit 3) s),
    'undone_at', import.undone_at, 'attempted', private.was_attempted(import))
$$;

-- True when the caller may see an import.
create or replace function private.may_see_import(import private.imports, only_tenants uuid[]) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select only_tenants is null or import.actor_id = (select auth.uid())
    and private.tenants_of('quiz_sets', import.set_ids) <@ only_tenants
$$;
