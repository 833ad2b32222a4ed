import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { buildRelationships, type Key } from './build-relationships.ts'
import { buildRoutines, type RoutineRow } from './build-routines.ts'
import { castTypeMap } from './cast-types.ts'
import {
  attributesQuery,
  castTypesQuery,
  keysQuery,
  mediaHandlersQuery,
  representationsQuery,
  roleSettingsQuery,
  routinesQuery,
  tablesQuery,
  viewRulesQuery,
} from './catalogue-queries.ts'
import { type ColumnExposure, exposeColumns, type ViewRule } from './expose-columns.ts'
import { buildMediaHandlers, type MediaHandlerRow } from './media-handlers.ts'
import { buildRepresentations, type RepresentationRow } from './representations.ts'
import {
  type Column,
  type Representation,
  type SchemaCache,
  type Table,
  tableKey,
} from './types.ts'

type TableRow = {
  oid: string
  schema: string
  name: string
  is_view: boolean
  comment: string | null
  updatable: number
  row_security: Table['rowSecurity']
  columns: Omit<Column, 'representation'>[]
}

/** Bits of `pg_relation_is_updatable`, numbered by PostgreSQL's CmdType. */
const updateBit = 1 << 2
const insertBit = 1 << 3
const deleteBit = 1 << 4

/** Reads the exposed part of the catalogue in one read-only transaction. */
export async function loadSchema(
  pool: Pool,
  schemas: readonly string[],
  extraSearchPath: readonly string[],
): Promise<SchemaCache> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("select set_config('search_path', '', true)")
    const cache = await readCatalogue(client, schemas, extraSearchPath)
    await client.query('commit')
    failed = false
    return cache
  } finally {
    client.release(failed)
  }
}

async function readCatalogue(
  client: PoolClient,
  schemas: readonly string[],
  extraSearchPath: readonly string[],
): Promise<SchemaCache> {
  const rows = async <T extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows
  const path = [...schemas, ...extraSearchPath.filter((name) => !schemas.includes(name))]

  const casts = await rows<RepresentationRow>(representationsQuery)
  const tables = toTables(await rows<TableRow>(tablesQuery, [schemas]), buildRepresentations(casts))
  const keys = await rows<Key>(keysQuery)
  const rules = await rows<ViewRule>(viewRulesQuery)
  const origins = await rows<{ oid: string; columns: Record<string, string> }>(attributesQuery)
  const exposures = exposeColumns(
    tables,
    rules,
    new Map(origins.map((one) => [one.oid, one.columns])),
  )
  applyPrimaryKeys(exposures, keys)
  const routines = buildRoutines(await rows<RoutineRow>(routinesQuery, [path]), tables, schemas)
  const relationships = buildRelationships(exposures, keys, routines.computedRelationships)
  const types = await rows<{ name: string; type: string }>(castTypesQuery, [path])
  const handlers = await rows<MediaHandlerRow>(mediaHandlersQuery, [schemas])
  const settings = await rows<{ role: string; setting: string }>(roleSettingsQuery)
  return {
    loadedAt: Date.now(),
    tables: new Map(tables.map((table) => [tableKey(table.schema, table.name), table])),
    relationships,
    referring: referringTables(tables, keys),
    routines: routines.byName,
    mediaHandlers: buildMediaHandlers(handlers),
    castTypes: castTypeMap(types),
    roleSettings: groupSettings(settings),
  }
}

function toTables(rows: TableRow[], representations: ReadonlyMap<string, Representation>): Table[] {
  return rows.map((row) => ({
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    isView: row.is_view,
    columns: new Map(
      row.columns.map((column) => [
        column.name,
        { ...column, representation: representations.get(column.type) ?? null },
      ]),
    ),
    primaryKey: [],
    insertable: (row.updatable & insertBit) !== 0,
    updatable: (row.updatable & updateBit) !== 0,
    deletable: (row.updatable & deleteBit) !== 0,
    rowSecurity: row.row_security,
    comment: row.comment,
    computedFields: new Set(),
  }))
}

/** A view has the primary key of a base table if it exposes all columns of that key. */
function applyPrimaryKeys(exposures: readonly ColumnExposure[], keys: readonly Key[]): void {
  const primary = new Map(keys.filter((key) => key.kind === 'p').map((key) => [key.table_oid, key]))
  for (const { table, baseOid, names } of exposures) {
    const columns = primary.get(baseOid)?.columns.map((column) => names.get(column)?.[0])
    if (!columns?.every((name) => name !== undefined)) continue
    for (const name of columns) {
      if (name !== undefined && !table.primaryKey.includes(name)) table.primaryKey.push(name)
    }
  }
}

function referringTables(tables: readonly Table[], keys: readonly Key[]): Set<string> {
  const oids = new Set(
    keys.flatMap((key) => (key.kind === 'f' ? [key.table_oid, key.target_oid] : [])),
  )
  return new Set(
    tables
      .filter((table) => oids.has(table.oid))
      .map((table) => tableKey(table.schema, table.name)),
  )
}

function groupSettings(
  rows: readonly { role: string; setting: string }[],
): Map<string, [string, string][]> {
  const byRole = new Map<string, [string, string][]>()
  for (const { role, setting } of rows) {
    const equals = setting.indexOf('=')
    const pair: [string, string] = [setting.slice(0, equals), setting.slice(equals + 1)]
    const others = (byRole.get(role) ?? []).filter(([name]) => name !== pair[0])
    byRole.set(role, [...others, pair])
  }
  return byRole
}
