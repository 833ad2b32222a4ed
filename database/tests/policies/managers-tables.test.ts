import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { managedDatabase } from '../support/managers.ts'

const db = productDatabase()
const made = managedDatabase(db)

type Relation = { name: string; table: string; stored: string; columns: string[]; key: string[] }

/**
 * Every table and view that requests may reach, with their writable columns and key columns;
 * `stored` is the table that contains the rows.
 */
const relations = `
select n.nspname || '.' || c.relname as name, c.relname as table,
  case when c.relkind = 'v' then 'private.' || c.relname else n.nspname || '.' || c.relname end as stored,
  array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''
    and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
      or has_column_privilege('authenticated', c.oid, a.attnum, 'update'))) as columns,
  coalesce((select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = i.indrelid
    and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary), '{id}') as key
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('public', 'storage') and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and (has_any_column_privilege('authenticated', c.oid, 'select')
    or has_any_column_privilege('authenticated', c.oid, 'insert')
    or has_any_column_privilege('authenticated', c.oid, 'update')
    or has_table_privilege('authenticated', c.oid, 'delete'))
order by 1`

const listed = async () => (await db.pool.query<Relation>(relations)).rows

/** Rows that are neither of the manager's tenant nor the manager's own, as the owner sees them. */
const foreign = (relation: Relation) => `
  select to_jsonb(t) as content from ${relation.stored} t
  where private.row_tenant('${relation.table}', to_jsonb(t)) is distinct from '${made.mine.tenantId}'
    and coalesce(to_jsonb(t) ->> 'user_id', to_jsonb(t) ->> 'referrer_id', '') <> '${made.manager.userId}'`

type Asked = Pick<pg.Pool, 'query'> | pg.ClientBase

async function rowsOf(client: Asked, sql: string): Promise<Record<string, unknown>[]> {
  return (await client.query<{ content: Record<string, unknown> }>(sql)).rows.map(
    ({ content }) => content,
  )
}

/**
 * Runs a statement of `userId` in a transaction that is rolled back, and returns the owner's view
 * afterwards.
 */
async function attempt<Result>(
  userId: string,
  sql: string,
  values: unknown[],
  look: (client: Asked) => Promise<Result>,
): Promise<{ code: string; rows: Record<string, unknown>[]; seen: Result }> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    const claims = JSON.stringify({ role: 'authenticated', sub: userId })
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
    await client.query(`select set_config('request.headers', '{"host": "localhost:3000"}', true)`)
    await client.query('savepoint tried; set local role authenticated')
    let code = 'no error'
    let rows: Record<string, unknown>[] = []
    try {
      rows = (await client.query(sql, values)).rows
      await client.query('reset role')
    } catch (error) {
      code = (error as { code?: string }).code ?? String(error)
      await client.query('rollback to savepoint tried')
    }
    return { code, rows, seen: await look(client) }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const nothing = async () => null

/**
 * Rows of a relation that only a manager reads, other than those of the own tenant, and the hub's laws, which its
 * questions may cite.
 */
async function readsTooMuch(relation: Relation): Promise<unknown[]> {
  const sql = `select to_jsonb(t) as content from ${relation.name} t`
  const texts = async (userId: string) =>
    (await attempt(userId, sql, [], nothing)).rows.map(({ content }) => JSON.stringify(content))
  const known = new Set(await texts(made.learner.userId))
  const more = (await texts(made.manager.userId)).filter((text) => !known.has(text))
  const { rows } = await db.pool.query(
    `select content from unnest($1::jsonb[]) content
     where private.row_tenant($2, content) is distinct from $3
       and coalesce(content ->> 'user_id', '') <> $4
       and ($2 not in ('laws', 'law_versions') or private.row_tenant($2, content) is not null)`,
    [more, relation.table, made.mine.tenantId, made.manager.userId],
  )
  return rows.map(({ content }) => [relation.name, content])
}

/** Every way of writing another user's row: unchanged, as one's own, and one's own as theirs. */
function hostileWrites(
  { name, columns, key }: Relation,
  theirs: Record<string, unknown>,
  own: Record<string, unknown> | undefined,
): [sql: string, values: unknown[]][] {
  const literal = `jsonb_populate_record(null::${name}, $1)`
  const where = (row: string) => key.map((column) => `t.${column} = ${row}.${column}`).join(' and ')
  const given = columns.filter((column) => column in theirs)
  const copied = given.filter((column) => column !== 'id')
  const writes: [string, unknown[]][] = [
    [`delete from ${name}`, []],
    [`delete from ${name} t using ${literal} r where ${where('r')}`, [theirs]],
    [
      `insert into ${name} (${given}) select ${given.map((c) => `r.${c}`)} from ${literal} r`,
      [theirs],
    ],
    [
      `insert into ${name} (${copied}) select ${copied.map((c) => `r.${c}`)} from ${literal} r`,
      [theirs],
    ],
  ]
  for (const column of copied) {
    writes.push(
      [`update ${name} set ${column} = ${column}`, []],
      [
        `update ${name} t set ${column} = t.${column} from ${literal} r where ${where('r')}`,
        [theirs],
      ],
    )
    if (own) {
      const other = `jsonb_populate_record(null::${name}, $2)`
      writes.push(
        [
          `update ${name} t set ${column} = r.${column} from ${literal} r, ${other} o where ${where('o')}`,
          [theirs, own],
        ],
        [
          `update ${name} t set ${column} = o.${column} from ${literal} r, ${other} o where ${where('r')}`,
          [theirs, own],
        ],
      )
    }
  }
  return writes
}

/** Writes that changed a row outside the manager's rights which not every user may change. */
async function writesTooMuch(relation: Relation): Promise<string[]> {
  const samples = await rowsOf(
    db.pool,
    `select content from (${foreign(relation)}) f where coalesce(private.row_tenant('${relation.table}', content), '${made.other.tenantId}') = '${made.other.tenantId}'
     order by private.row_tenant('${relation.table}', content) is null limit 200`,
  )
  if (samples.length === 0) return [`${relation.name}: no row to try`]
  const [own] = await rowsOf(
    db.pool,
    `select to_jsonb(t) as content from ${relation.stored} t
     where private.row_tenant('${relation.table}', to_jsonb(t)) = '${made.mine.tenantId}' limit 1`,
  )
  const state = async (client: Asked) => {
    const sql = `select md5(string_agg(content::text, ',' order by content::text)) as sum from (${foreign(relation)}) f`
    return (await client.query<{ sum: string }>(sql)).rows[0]?.sum
  }
  const before = await state(db.pool)
  const done: string[] = []
  // One of another tenant and one without a tenant, where both exist.
  for (const theirs of new Set([samples[0], samples.at(-1)])) {
    for (const [sql, values] of hostileWrites(relation, theirs ?? {}, own)) {
      const { seen } = await attempt(made.manager.userId, sql, values, state)
      if (seen === before) continue
      const learnerOutcome = await attempt(made.learner.userId, sql, values, state)
      if (learnerOutcome.seen === before) done.push(sql)
    }
  }
  return done
}

async function tooMuch(only = /./): Promise<unknown[]> {
  const found: unknown[] = []
  for (const relation of await listed()) {
    if (!only.test(relation.name)) continue
    found.push(...(await readsTooMuch(relation)), ...(await writesTooMuch(relation)))
  }
  return found
}

describe("a manager's token, on every table", () => {
  test('reads and writes only rows of the own tenant', async () => {
    expect(await tooMuch()).toEqual([])
  })

  test('reads and edits rows of the own tenant', async () => {
    const { manager, mine } = made
    for (const table of ['categories', 'subcategories', 'courses', 'quiz_sets', 'questions']) {
      const rows = await db.request(manager.caller, `select tenant_id from ${table}`)
      expect([table, rows.some((row) => row.tenant_id === mine.tenantId)]).toEqual([table, true])
    }
    const edited = await db.request(
      manager.caller,
      `update questions set question_text = 'ใหม่' where id = $1 returning correct_answer`,
      [mine.questionIds[0]],
    )
    expect(edited).toHaveLength(1)
    const trail = await db.pool.query(
      `select actor_id, tenant_id from admin_audit_log where table_name = 'questions' and row_id = $1`,
      [mine.questionIds[0]],
    )
    expect(trail.rows).toEqual([{ actor_id: manager.userId, tenant_id: mine.tenantId }])
  })

  test('changes the presentation of the tenant, not its addresses or activation', async () => {
    const { manager, mine } = made
    const set = (what: string) =>
      attempt(manager.userId, `update tenants set ${what} where id = $1`, [mine.tenantId], nothing)
    expect((await set(`name = 'ชื่อใหม่', primary_color = '#112233'`)).code).toBe('no error')
    for (const what of [`domain = 'taken.test'`, `subdomain = 'taken'`, 'is_active = false']) {
      expect([what, (await set(what)).code]).toEqual([what, 'PGRST'])
    }
  })

  test('gives no row the id of a page elsewhere, whose title it would take over', async () => {
    const { manager, mine, hub, other } = made
    const taken = async (table: string, parent: string, owner: string, id: string) => {
      const empty = `insert into ${table} (name, ${parent}) values ('ว่าง', $1)`
      const renamed = `update ${table} set id = $1 where name = 'ว่าง'`
      const titled = `update seo_settings set title = 'ยึด' where reference_id = $1 returning title`
      const client = await db.pool.connect()
      try {
        await client.query('begin')
        const claims = JSON.stringify({ role: 'authenticated', sub: manager.userId })
        await client.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
        await client.query('set local role authenticated')
        await client.query(empty, [owner])
        await client.query('savepoint made')
        const error = await client.query(renamed, [id]).catch(({ message }) => message)
        if (typeof error === 'string') await client.query('rollback to savepoint made')
        return [String(error).includes('site_not_managed'), (await client.query(titled, [id])).rows]
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const refused = [true, []]
    for (const { courseId } of [hub, other]) {
      expect(await taken('categories', 'tenant_id', mine.tenantId, courseId)).toEqual(refused)
      expect(await taken('subcategories', 'category_id', mine.categoryId, courseId)).toEqual(
        refused,
      )
      expect(await taken('quiz_sets', 'course_id', mine.courseId, courseId)).toEqual(refused)
    }
    expect(await taken('courses', 'subcategory_id', mine.subcategoryId, hub.categoryId)).toEqual(
      refused,
    )
  })

  test('an unguarded table is found', async () => {
    await db.pool.query(`
      create table public.forgotten (id uuid primary key default gen_random_uuid(), tenant_id uuid, name text);
      insert into public.forgotten (tenant_id, name) values (null, 'ของส่วนกลาง');
      alter table public.forgotten enable row level security;
      grant select, insert, update, delete on public.forgotten to authenticated;
      create policy all_editors on public.forgotten to authenticated
        using (exists (select from private.managed_tenants())) with check (exists (select from private.managed_tenants()));
      create table public.empty (id uuid primary key);
      alter table public.empty enable row level security;
      grant select on public.empty to authenticated`)
    try {
      const found = (await tooMuch(/forgotten|empty/)).map(String)
      expect(found).toContain('public.empty: no row to try')
      expect(found).toContain('delete from public.forgotten')
      expect(found.some((one) => one.startsWith('public.forgotten,'))).toBe(true)
    } finally {
      await db.pool.query('drop table public.forgotten, public.empty')
    }
  })

  test('a withdrawn grant takes effect at the next request', async () => {
    const { manager, mine, withdraw, grant } = made
    const edit = () =>
      attempt(
        manager.userId,
        `update courses set name = name where id = $1 returning id`,
        [mine.courseId],
        nothing,
      )
    expect((await edit()).rows).toHaveLength(1)
    await withdraw(mine.tenantId)
    try {
      expect((await edit()).code).toBe('PGRST')
      const question = await db.request(manager.caller, 'select id from questions where id = $1', [
        mine.questionIds[0],
      ])
      expect(question).toEqual([])
    } finally {
      await grant(mine.tenantId)
    }
  })
})
