#!/bin/sh
# to-supabase.sh FOLDER: exports the parts of this installation that a project of the Supabase platform accepts, as
# numbered files for psql. DATABASE_URL is the installation's; pg_dump must be of its PostgreSQL's version or newer.
set -eu
folder=$1
mkdir -m 700 "$folder"
cd "$folder"

# A project's default privileges open everything created in public to all roles: revoke them before creating anything.
cat > 1-prepare.sql <<'SQL'
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;
SQL

# Accounts with their password hashes and second factors; no sessions, so all users sign in again.
pg_dump "$DATABASE_URL" --data-only --no-owner --column-inserts --rows-per-insert=500 \
  -t auth.users -t auth.identities -t auth.mfa_factors > 2-accounts.sql
# GoTrue reads these columns as text, and fails for accounts where one is null.
cat >> 2-accounts.sql <<'SQL'
update auth.users set confirmation_token = coalesce(confirmation_token, ''),
  recovery_token = coalesce(recovery_token, ''), email_change = coalesce(email_change, ''),
  email_change_token_new = coalesce(email_change_token_new, '')
where confirmation_token is null or recovery_token is null or email_change is null or email_change_token_new is null;
SQL

pg_dump "$DATABASE_URL" --no-owner --schema=public --schema=private > dump.sql
# The schema public exists and belongs to the platform. Triggers are off, so that no row is counted or mailed again.
{
  echo "set session_replication_role = replica;"
  # The triggers that publish changes belong to the platform too.
  sed -e '/^CREATE SCHEMA public;$/d' -e '/^COMMENT ON SCHEMA public /d' \
    -e '/^CREATE TRIGGER .* EXECUTE FUNCTION realtime\./d' dump.sql
  echo "set session_replication_role = origin;"
} > 3-product.sql
rm dump.sql

# The product's triggers on tables of auth and storage.
psql "$DATABASE_URL" -XAtq -v ON_ERROR_STOP=1 > 4-triggers.sql <<'SQL'
select pg_get_triggerdef(t.oid) || ';'
from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid join pg_namespace own on own.oid = p.pronamespace
where not t.tgisinternal and n.nspname in ('auth', 'storage') and own.nspname in ('public', 'private')
order by n.nspname, c.relname, t.tgname;
select format('insert into storage.buckets (id, name, public) values (%L, %L, %L) on conflict (id) do nothing;', id, name, public)
from storage.buckets order by id;
select distinct format('alter publication supabase_realtime add table %s;', t.tgrelid::regclass)
from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_namespace n on n.oid = p.pronamespace
where not t.tgisinternal and n.nspname = 'realtime' order by 1;
SQL

# Policies for files. The platform lets a project's owner create them on tables that it does not own.
psql "$DATABASE_URL" -XAtq -v ON_ERROR_STOP=1 > 5-storage-policies.sql <<'SQL'
select format('create policy %I on %I.%I as %s for %s to %s%s%s;', policyname, schemaname, tablename, permissive, cmd,
  array_to_string(roles, ', '), ' using (' || qual || ')', ' with check (' || with_check || ')')
from pg_policies where schemaname = 'storage' order by tablename, policyname;
SQL

# Row counts of each table of the product and of the accounts: the same query on both sides.
cat > check.sql <<'SQL'
select format('%I.%I', n.nspname, c.relname) as table,
  (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', n.nspname, c.relname), false, true, '')))[1] as rows
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and (n.nspname in ('public', 'private') or (n.nspname, c.relname) in
  (('auth', 'users'), ('auth', 'identities'), ('auth', 'mfa_factors')))
order by 1;
-- The rights in the exposed schema, as one hash.
select md5(string_agg(granted, e'\n' order by granted)) as rights from (
  select format('%s %s %s', c.oid::regclass, a.grantee::regrole, a.privilege_type) as granted
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
  where n.nspname = 'public' and a.grantee in ('anon'::regrole, 'authenticated'::regrole)
  union all
  select format('%s.%s %s %s', c.oid::regclass, t.attname, a.grantee::regrole, a.privilege_type)
  from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace,
    aclexplode(t.attacl) a
  where n.nspname = 'public' and a.grantee in ('anon'::regrole, 'authenticated'::regrole)
  union all
  select format('%s %s', p.oid::regprocedure, case when a.grantee = 0 then 'public' else a.grantee::regrole::text end)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
    aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
  where n.nspname = 'public' and (a.grantee = 0 or a.grantee in ('anon'::regrole, 'authenticated'::regrole))) every;
SQL
echo "$folder: 1-prepare.sql, 2-accounts.sql, 3-product.sql, 4-triggers.sql, 5-storage-policies.sql, and check.sql for both sides"
