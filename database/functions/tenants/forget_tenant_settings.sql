-- Deletes a tenant's settings and page titles with it, because their keys contain its id as text, which no foreign
-- key covers. They are moved to the trash like the rest.
create or replace function private.forget_tenant_settings() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.site_settings s where starts_with(s.key, 'tenant_' || old.id || '_');
  delete from public.seo_settings s where s.reference_id = old.id;
  return old;
end
$$;
create or replace trigger forget_tenant_settings after delete on public.tenants
  for each row execute function private.forget_tenant_settings();
