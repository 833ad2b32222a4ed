-- Secrets are sealed by the database at the moment of writing, with a public key; only a server that
-- holds SECRET_KEY opens the private half (apps/server/src/payments/sealing-key.ts).
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
do $$
begin
  if exists (select from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'pgcrypto' and n.nspname <> 'extensions') then
    alter extension pgcrypto set schema extensions;
  end if;
end
$$;

create table private.sealing_keys (
  -- Tells under which SECRET_KEY the private half was encrypted.
  fingerprint text primary key,
  public_key text not null,
  encrypted_private_key text not null,
  used_at timestamptz not null default now()
);
