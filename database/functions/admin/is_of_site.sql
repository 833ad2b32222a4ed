-- Whether a row belongs to the site that the back office shows: a tenant's id, 'global' for the hub, null for
-- all. Without settings of its own, so that PostgreSQL writes it into the query that asks.
create or replace function private.is_of_site(tenant_id uuid, site text) returns boolean
language sql immutable parallel safe
as $$
  select site is null or coalesce(tenant_id::text, 'global') = site
$$;
