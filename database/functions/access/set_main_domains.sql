-- Stores MAIN_DOMAINS, the hosts without a tenant. The server calls it as the owner when it starts. Writes only what
-- changed.
create or replace function private.set_main_domains(domains text[]) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.main_domains where domain <> all (domains);
  insert into private.main_domains
  select regexp_replace(lower(btrim(name, '[] ')), '^www\.', '') from unnest(domains) name
  on conflict do nothing;
$$;
