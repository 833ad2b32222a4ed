-- The rows that would be deleted along with a row, so that the confirmation shows real numbers. For administrators,
-- and managers of the row's tenant.
create or replace function public.deletion_contents(table_name text, record_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_tenants(private.tenants_of(table_name, array[record_id]));
  return private.contents_of(table_name, array[record_id]);
end
$$;
grant execute on function public.deletion_contents(text, uuid) to anon, authenticated, service_role;
