-- True when a row belongs to the site shown in the back office: a tenant's id, 'global' for the hub, null for all
-- sites. Has no `set` clause, so that PostgreSQL can inline it.
create or replace function private.is_of_site(tenant_id uuid, site text) returns boolean
language sql immutable parallel safe
as $$
  select site is null or coalesce(tenant_id::text, 'global') = site
$$;
