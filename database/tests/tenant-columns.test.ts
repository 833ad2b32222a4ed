import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { productDatabase } from '../../tests/support/product-database.ts'

const page = readFileSync(new URL('../../docs/partitioning.md', import.meta.url), 'utf8')
const database = productDatabase()

it('the page on partitions lists the tables with a tenant', async () => {
  const [, list = ''] = /against the database\):\n\n([\s\S]*?)\n\n/.exec(page) ?? []
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.table_schema || '.' || c.table_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE' and table_schema in ('public', 'private')
     order by 1`,
  )
  expect([...list.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)).toEqual(
    rows.map(({ name }) => name),
  )
})

it('and the constraints that partitions by tenant or time could not enforce', async () => {
  const named = [...page.matchAll(/^\| `(\w+)` \| `([\w, ]+)`/gm)].map(([, name, columns]) => ({
    name,
    columns,
  }))
  const { rows } = await database.pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(a.attname, ', ' order by k.place) as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid,
       unnest(i.indkey) with ordinality as k (attnum, place) join pg_attribute a on true
     where i.indrelid in ('public.quiz_attempts'::regclass, 'public.attempt_answers'::regclass)
       and i.indisunique and a.attrelid = i.indrelid and a.attnum = k.attnum
     group by c.relname`,
  )
  const byName = (one: { name?: string }, other: { name?: string }) =>
    (one.name ?? '').localeCompare(other.name ?? '')
  expect(named.sort(byName)).toEqual(rows.sort(byName))
})
