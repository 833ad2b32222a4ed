import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool } from 'pg'
import { readSchemaFiles } from '../schema-files.ts'
import {
  printDefinition,
  printRights,
  printStatements,
  printTriggers,
  readComments,
} from './print-table.ts'
import { readTables, type Table } from './read-tables.ts'

const folderOf = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.url))
export const schemaFolder = folderOf('schema')
/** Extension, types and rights to schemas. */
export const databaseFile = 'database.sql'

const heading = [
  '-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.',
]

/**
 * The files of `database/schema`, one for each table, by their paths in that folder. A table keeps its file's folder,
 * which is its domain, and the comments in its file; a new one gets those of its migration.
 */
export async function renderSchema(db: Pool): Promise<Map<string, string>> {
  const client = await db.connect()
  try {
    await client.query('begin read only')
    await client.query(`set local search_path = ''`)
    const paths = new Map(schemaFiles().map((path) => [path.replace(/^.*\//, ''), path]))
    const migrations = readSchemaFiles().migrations.map(({ sql }) => sql)
    const files = new Map<string, string>()
    for (const table of await readTables(client)) {
      const path = paths.get(`${table.name}.sql`) ?? `${table.name}.sql`
      const former = contentOf(schemaFolder + path) || migrations.join('\n')
      files.set(path, render(table, former))
    }
    files.set(databaseFile, await renderDatabase(client, contentOf(schemaFolder + databaseFile)))
    return files
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Paths of the existing files. */
export function schemaFiles(): string[] {
  return readdirSync(schemaFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
}

const contentOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

function render(table: Table, former: string): string {
  const sections = [
    heading,
    printDefinition(table, readComments(former)),
    printRights(table, sourceOfRights(table)),
    printTriggers(table),
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

/** Where the rights are written, and the comment there. */
function sourceOfRights({ schema, name }: Table): string[] {
  const path = `policies/${schema === 'private' ? 'private_tables' : name}.sql`
  const lines = contentOf(folderOf('.') + path).split('\n')
  const comment = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('--')),
  )
  return schema === 'private'
    ? [`-- Only functions reach it (${path}).`]
    : [`-- Rights, from ${path}.`, ...comment]
}

/** What the tables presuppose: the extension, rights to schemas, and types, in this order. */
const prerequisites = `
select format('create extension %I with schema %I;', e.extname, n.nspname) as sql, 1 as place
from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname <> 'plpgsql'
union all
select format('grant %s on schema %I to %s;', lower(acl.privilege_type), n.nspname,
    string_agg(case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end, ', '
      order by acl.grantee::regrole::text)), 2
from pg_namespace n, aclexplode(n.nspacl) acl
where n.nspname in ('public', 'private') and acl.grantee <> n.nspowner
  and (acl.grantee = 0 or acl.grantee::regrole::text in ('anon', 'authenticated', 'service_role'))
group by n.nspname, acl.privilege_type
union all
select 'alter default privileges revoke execute on functions from public;', 3
from pg_default_acl where defaclobjtype = 'f' and defaclnamespace = 0
  and not exists (select from aclexplode(defaclacl) acl where acl.grantee = 0)
union all
select format(E'create type %s as (\\n  %s\\n);', t.oid::regtype,
    string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\\n  ' order by a.attnum)), 4
from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind = 'c' join pg_attribute a on a.attrelid = c.oid
where t.typnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.attnum > 0 and not a.attisdropped
group by t.oid
union all
select format('create type %s as enum (%s);', t.oid::regtype,
    string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)), 4
from pg_type t join pg_enum e on e.enumtypid = t.oid
where t.typnamespace in ('public'::regnamespace, 'private'::regnamespace) group by t.oid
order by place, sql`

async function renderDatabase(client: ClientBase, former: string): Promise<string> {
  const { rows } = await client.query<{ sql: string }>(prerequisites)
  const statements = printStatements(
    rows.map(({ sql }) => sql),
    readComments(former),
  )
  return `${[...heading, '', ...statements].join('\n')}\n`
}
