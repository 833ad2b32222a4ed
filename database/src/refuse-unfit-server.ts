import type { ClientBase } from 'pg'

type Facts = {
  version: number
  encoding: string
  /** Built with ICU, and the Thai collation is there. */
  sortsThai: boolean
  database: string
  owner: string
  isOwner: boolean
  hasPublic: boolean
  mayCreateRoles: boolean
  /** The request roles: whether each exists, and whether this user can grant it to itself. */
  roles: { name: string; exists: boolean; canBecome: boolean }[]
}

/** SQL identifiers are quoted if necessary. */
const facts = `
select current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding,
  exists (select from pg_collation where collname = 'th-x-icu' and collnamespace = 'pg_catalog'::regnamespace) as "sortsThai",
  quote_ident(current_database()) as database,
  quote_ident(current_user) as owner,
  pg_has_role(d.datdba, 'usage') as "isOwner",
  coalesce((select pg_has_role(n.nspowner, 'usage') from pg_namespace n where n.nspname = 'public'),
    true) as "hasPublic",
  u.rolcreaterole or u.rolsuper as "mayCreateRoles",
  (select json_agg(json_build_object('name', name, 'exists', r.oid is not null,
      'canBecome', coalesce(pg_has_role(r.oid, case
          when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
        or pg_has_role(r.oid, 'member with admin option')
        or u.rolsuper or u.rolcreaterole and current_setting('server_version_num')::int < 160000,
        false)) order by name)
    from unnest(array['anon', 'authenticated', 'service_role']) name
    left join pg_roles r on r.rolname = name) as roles
from pg_roles u, pg_database d
where u.rolname = current_user and d.datname = current_database()`

/**
 * Checks, before anything is changed, that this user can migrate this database. The user need not be a superuser, nor
 * able to create roles if they exist.
 * @throws an Error that says what to run, and as whom
 */
export async function refuseUnfitServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Facts>(facts)
  const [found] = rows
  if (!found) throw new Error('The database does not say who is connected.')
  if (found.version < 150_000) {
    throw new Error('This PostgreSQL is too old: 15 to 18 are supported.')
  }
  if (found.encoding !== 'UTF8') {
    throw new Error(
      `The database ${found.database} is encoded in ${found.encoding}, not in UTF8, which Thai needs. Make another: create database NAME owner ${found.owner} encoding 'UTF8' template template0;`,
    )
  }
  if (!found.sortsThai) {
    throw new Error(
      "This PostgreSQL lacks the collation \"th-x-icu\", by which Thai names are sorted: it was built without ICU. Debian's packages and most others have it; in one that was built with ICU, run as a superuser: select pg_import_system_collations('pg_catalog');",
    )
  }
  const missing = missingRights(found)
  if (missing.length === 0) return
  throw new Error(
    [
      `${found.owner} lacks rights in the database ${found.database}. As an administrator of this PostgreSQL, connected to it, run:`,
      ...missing,
    ].join('\n'),
  )
}

function missingRights(found: Facts): string[] {
  const { owner, database, roles } = found
  const absent = roles.filter(({ exists }) => !exists && !found.mayCreateRoles)
  const closed = roles.filter(({ exists, canBecome }) => (exists ? !canBecome : absent.length > 0))
  const names = closed.map(({ name }) => name).join(', ')
  // Before 16, inheritance is an attribute of the member, and every member may set the role.
  const how = found.version >= 160_000 ? ' with inherit false, set true' : ''
  return [
    ...(found.isOwner ? [] : [`alter database ${database} owner to ${owner};`]),
    ...(found.hasPublic || !found.isOwner ? [] : [`alter schema public owner to ${owner};`]),
    ...absent.map(({ name }) => `create role ${name} nologin noinherit;`),
    ...(closed.length === 0 ? [] : [`grant ${names} to ${owner}${how};`]),
  ]
}
