import { beforeAll, describe, expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { listSequences, listTables, rowFor, type Table } from './list-objects.ts'
import { type Role, readTables, roles, type TableRow, type Verb, verbs } from './read-matrix.ts'
import { samples } from './samples.ts'
import { rowsOf } from './scopes.ts'
import { fill, type Stage, setStage, tenantHost } from './stage.ts'
import { isRefused, prepareAttempts, tryStatements } from './try-statements.ts'

/** Tests docs/policy-matrix.md: every table and column, by every role, with every verb. */
const db = productDatabase()
const matrix = new Map(readTables().map((row) => [row.table, row]))
let stage: Stage
let tables: Table[]

beforeAll(async () => {
  await prepareAttempts(db)
  tables = await listTables(db)
  stage = await setStage(db)
})

const rightsOf = (table: string): TableRow['rights'] => {
  const row = rowFor(matrix, table)
  if (!row) throw new Error(`${table} has no row in docs/policy-matrix.md`)
  return row.rights
}

test('every table has its row, and every row its table', () => {
  expect(tables.map(({ name }) => name).filter((name) => !rowFor(matrix, name))).toEqual([])
  const covered = [...matrix.keys()].filter(
    (row) => !tables.some(({ name }) => name === row || row === `${name.split('.')[0]}.*`),
  )
  expect(covered).toEqual([])
})

/**
 * Columns whose value a trigger preserves in every update: a role that may update the row may name
 * them.
 */
const unchangedColumns: Record<string, string[]> = {
  'public.tenants': ['verification_status', 'verification_method'],
}

/** The columns of a table that a verb may touch. */
function columnsOf(table: Table, role: Role, verb: Verb): string[] {
  const right = rightsOf(table.name)[role][verb]
  const names = table.columns.map(({ name }) => name)
  for (const name of [...(right?.columns ?? []), ...(right?.without ?? [])]) {
    if (!names.includes(name)) throw new Error(`${table.name} has no column ${name} to ${verb}`)
  }
  if (!right) return []
  const unchanged = verb === 'update' ? (unchangedColumns[table.name] ?? []) : []
  if (right.columns) return [...right.columns, ...unchanged]
  return names.filter((name) => !right.without?.includes(name))
}

/** The table behind a view: even the owner sees only a stranger's rows through the view. */
const home: Record<string, string> = { 'public.questions': 'private.questions' }

/** A changed value, for columns whose rule checks the change. */
const changes: Record<string, string> = {
  'public.profiles.points': 'points + 1',
  'public.tenants.id': 'gen_random_uuid()',
  'public.tenants.domain': "'new.' || domain",
  'public.tenants.subdomain': "'new-' || subdomain",
  'public.tenants.is_active': 'not is_active',
  'public.tenants.ranks_apart': 'not ranks_apart',
  'public.tenants.created_at': "created_at - interval '1 day'",
}

const columnStatement = {
  select: (table: Table, { name }: Table['columns'][number]) =>
    `select "${name}" from ${table.name}`,
  insert: (table: Table, { name, type }: Table['columns'][number]) =>
    `insert into ${table.name} ("${name}") select null::${type} where false`,
  update: (table: Table, { name }: Table['columns'][number]) =>
    `update ${table.name} set "${name}" = ${changes[`${table.name}.${name}`] ?? `"${name}"`}`,
}

test("a write to administrators' tables raises an error, even if no row matches", async () => {
  const unchanged = readTables().filter(
    ({ rights }) => rights.Administrator.delete?.scope === 'all',
  )
  expect(unchanged.length).toBeGreaterThan(15)
  const statements = unchanged.map(({ table }) => `delete from ${table} where false`)
  const outcomes = await tryStatements(db, stage.callers.Learner, statements)
  expect(statements.filter((_sql, index) => outcomes[index]?.code !== 'admin_required')).toEqual([])
})

describe.each(roles)('%s', (role) => {
  test('touches the columns that its row permits, and no others', async () => {
    const tried = tables.flatMap((table) =>
      (['select', 'insert', 'update'] as const).flatMap((verb) => {
        const allowed = columnsOf(table, role, verb)
        return table.columns.map((column) => ({
          what: `${verb} ${table.name}.${column.name}`,
          allowed: allowed.includes(column.name),
          sql: columnStatement[verb](table, column),
        }))
      }),
    )
    const outcomes = await tryStatements(
      db,
      stage.callers[role],
      tried.map(({ sql }) => sql),
    )
    const wrong = tried.flatMap(({ what, allowed }, index) => {
      const outcome = outcomes[index] ?? { touched: null, code: 'untried' }
      // Row security hides rows silently: no touched row counts as refused.
      const may =
        !isRefused(outcome) && (allowed || outcome.touched !== 0 || what.startsWith('insert'))
      return may === allowed
        ? []
        : [`${what}: ${allowed ? 'refused' : 'allowed'}, ${outcome.code ?? outcome.touched}`]
    })
    expect(wrong).toEqual([])
  })

  test.each(['localhost', tenantHost])(
    'reaches the rows that its row permits on %s',
    async (host) => {
      const caller = { ...stage.callers[role], host }
      const values = {
        ...stage.ids,
        me: caller.userId ?? stage.ids.learner ?? '',
        site: host === tenantHost ? (stage.ids.tenant ?? '') : '',
      }
      const tried: { what: string; sql: string; may: boolean }[] = []
      for (const table of tables.filter(({ name }) => matrix.has(name))) {
        const rights = rightsOf(table.name)[role]
        for (const verb of verbs.filter((verb) => verb !== 'insert')) {
          const right = rights[verb]
          const inside = right ? fill(rowsOf(right.scope, table.name), values) : 'false'
          const { rows } = await db.pool.query<{ key: string; inside: boolean }>(
            `select ${table.key} as key, ${inside} as inside from ${home[table.name] ?? table.name}`,
          )
          const seen = new Set(rows.map((row) => row.inside))
          // A scope that matches all rows of the fixture, or none, proves nothing.
          if (right && (!seen.has(true) || (right.scope !== 'all' && !seen.has(false)))) {
            throw new Error(`the stage lacks rows of ${table.name} for "${right.scope}"`)
          }
          if (rows.length === 0) throw new Error(`the stage has no row of ${table.name}`)
          const column = columnsOf(table, role, verb === 'update' ? 'update' : 'select')[0]
          const statement = {
            select: `select "${column ?? table.columns[0]?.name}" from ${table.name}`,
            update: `update ${table.name} set "${column ?? table.columns[0]?.name}" = ${column ? `"${column}"` : 'null'}`,
            delete: `delete from ${table.name}`,
          }[verb as 'select' | 'update' | 'delete']
          for (const row of rows) {
            tried.push({
              what: `${verb} ${table.name} ${row.key}`,
              sql: `${statement} where ${table.key} = '${row.key}'`,
              may: row.inside,
            })
          }
        }
      }
      const outcomes = await tryStatements(
        db,
        caller,
        tried.map(({ sql }) => sql),
      )
      const wrong = tried.flatMap(({ what, may }, index) => {
        const { touched, code } = outcomes[index] ?? { touched: null, code: 'untried' }
        const did = !isRefused({ touched, code }) && touched !== 0
        return did === may ? [] : [`${what}: ${may ? 'refused' : 'allowed'}, ${code ?? touched}`]
      })
      expect(wrong).toEqual([])
    },
  )

  test('inserts the rows that its row permits', async () => {
    const caller = stage.callers[role]
    const values = { ...stage.ids, me: caller.userId ?? stage.ids.learner ?? '' }
    const tried = tables.flatMap(({ name }) => {
      const right = rightsOf(name)[role].insert
      const sample = samples[name]
      if (right && !sample) throw new Error(`samples.ts inserts nothing into ${name}`)
      if (!sample) return [{ sql: `insert into ${name} default values`, may: false }]
      const { within, beyond, managed } = sample
      const isManaged = right?.scope === 'managed' || right?.scope === 'authored'
      if (isManaged && !managed) throw new Error(`samples.ts inserts nothing managed into ${name}`)
      const isAll = right?.scope === 'all'
      return [
        { row: within, may: right !== undefined && !isManaged },
        ...(beyond ? [{ row: beyond, may: isAll }] : []),
        ...(managed
          ? [{ row: managed, may: isAll || isManaged || right?.scope === 'listed' }]
          : []),
      ].map(({ row, may }) => ({ sql: fill(`insert into ${name} ${row}`, values), may }))
    })
    const outcomes = await tryStatements(
      db,
      caller,
      tried.map(({ sql }) => sql),
    )
    const wrong = tried.flatMap(({ sql, may }, index) => {
      const outcome = outcomes[index] ?? { touched: null, code: 'untried' }
      return isRefused(outcome) === may ? [`${sql}: ${outcome.code ?? outcome.touched}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('uses no sequence', async () => {
    const sequences = (await listSequences(db)).flatMap((name) => [
      `select nextval('${name}')`,
      `select setval('${name}', 1)`,
    ])
    const outcomes = await tryStatements(db, stage.callers[role], sequences)
    expect(sequences.filter((_sql, index) => outcomes[index]?.code !== '42501')).toEqual([])
  })
})
