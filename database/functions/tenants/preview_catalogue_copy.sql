-- What copying a site's catalogue to another would make (null is the hub), and how many categories of the
-- other have the same names already; refused for the reasons that the copy is refused for. Writes nothing.
-- For administrators.
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
