import pg from 'pg'

/** The role that server and commands connect as: owner of the database, without further rights. */
export const ownerName = 'sanamsob'

/** An arbitrary constant that no other code locks: 'ownr' in ASCII. */
const lock = 'select pg_advisory_xact_lock(1870098034)'

/** The request roles, as `migrateAuth` creates them; the owner has no right to create roles. */
const roles = `
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit %s', name,
        case name when 'service_role' then 'bypassrls' else '' end);
    end if;
    if not pg_catalog.pg_has_role('${ownerName}', name, 'set') then
      execute format('grant %I to ${ownerName}', name);
    end if;
  end loop;
end
$$`

/**
 * Transfers a superuser's objects in this database to the owner, for data folders of releases without an owner, and
 * the default privileges of new functions. Objects of extensions remain with the superuser, as is usual.
 */
const handOver = `
do $$
declare
  command text;
begin
  for command in
    with own as (
      select 'pg_namespace'::regclass as class, oid, format('schema %I', nspname) as name
      from pg_namespace where nspowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema'
      union all
      select 'pg_class'::regclass, c.oid, format('%s %s', case c.relkind when 'S' then 'sequence'
          when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.objid = c.oid
          and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
          and d.deptype in ('a', 'i') and c.relkind = 'S')
      union all
      select 'pg_proc'::regclass, p.oid, format('routine %s', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.proowner = 10 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      union all
      select 'pg_type'::regclass, t.oid, format('type %s', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where t.typowner = 10 and t.typtype in ('c', 'd', 'e', 'r')
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_class c where c.oid = t.typrelid and c.relkind <> 'c')
    )
    select format('alter %s owner to ${ownerName}', own.name) from own
    where not exists (select from pg_depend d where d.classid = own.class and d.objid = own.oid
      and d.deptype = 'e')
  loop
    execute command;
  end loop;
  if exists (select from pg_default_acl where defaclrole = 10 and defaclobjtype = 'f') then
    alter default privileges for role ${ownerName} revoke execute on functions from public;
  end if;
end
$$`

/**
 * Creates the cluster's owner, who is not a superuser, and transfers a superuser's earlier objects in the database.
 * Only this code connects as the superuser: no process that serves requests has its password.
 */
export async function prepareOwner(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local search_path = 'pg_catalog'`)
    await client.query(lock)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [ownerName])
    if (rowCount === 0) await client.query(`create role ${ownerName}`)
    await client.query(
      `alter role ${ownerName} login nosuperuser nocreaterole nocreatedb noreplication nobypassrls
       password ${client.escapeLiteral(password)}`,
    )
    await client.query(roles)
    await client.query(`alter database postgres owner to ${ownerName}`)
    await client.query(handOver)
    await client.query('commit')
  } finally {
    // Also rolls back an open transaction.
    await client.end()
  }
}
