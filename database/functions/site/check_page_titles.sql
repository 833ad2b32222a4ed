-- Derives whether a page title is a tenant's from its reference. Refuses writes of requests with a tenant's title
-- over 60 characters or description over 160 (seo_too_long), or a canonical address that is not https (link_invalid).
create or replace function private.check_page_title() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.is_of_tenant := coalesce(private.is_tenant(new.reference_id), false);
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  if new.is_of_tenant
    and (length(new.title) > 60 and (tg_op = 'INSERT' or new.title is distinct from old.title)
      or length(new.description) > 160 and (tg_op = 'INSERT' or new.description is distinct from old.description))
  then
    perform private.fail('seo_too_long');
  end if;
  if coalesce(new.canonical_url, '') <> '' and new.canonical_url !~ '^https://[^\s"<>\\]+$'
    and (tg_op = 'INSERT' or new.canonical_url is distinct from old.canonical_url)
  then
    perform private.fail('link_invalid');
  end if;
  return new;
end
$$;
grant execute on function private.check_page_title() to anon, authenticated, service_role;
create or replace trigger check_page_title before insert or update on public.seo_settings
  for each row execute function private.check_page_title();

-- True for the id of a tenant.
create or replace function private.is_tenant(id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.tenants t where t.id = is_tenant.id)
$$;
grant execute on function private.is_tenant(uuid) to anon, authenticated, service_role;
