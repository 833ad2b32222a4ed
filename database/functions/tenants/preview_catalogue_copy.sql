-- Previews a copy of a site's catalogue (null is the hub): the rows that it would create, and how many categories of
-- the target already have the same names. Refuses as the copy does. Writes nothing. Administrators only.
create or replace function public.preview_catalogue_copy(source uuid, target uuid) returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.refuse_copy(source, target);
  return json_build_object('counts', private.catalogue_counts(source), 'present', private.catalogue_counts(target),
    'same_names', (select count(*) from public.categories c where c.tenant_id is not distinct from source
      and exists (select from public.categories other
        where other.tenant_id is not distinct from target and btrim(other.name) = btrim(c.name))));
end
$$;
grant execute on function public.preview_catalogue_copy(uuid, uuid) to anon, authenticated, service_role;
