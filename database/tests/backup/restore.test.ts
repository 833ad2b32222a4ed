import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp, restore } from '@sanamsob/database'
import { afterAll, expect, test } from 'vitest'
import { type ProductDatabase, productDatabase } from '../../../tests/support/product-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-restore-'))
afterAll(() => rmSync(folder, { recursive: true }))
const db = productDatabase()

/** All that a restore takes away while it loads, as PostgreSQL describes it. */
async function madeAnew({ pool }: ProductDatabase) {
  const ours = `not in ('pg_catalog', 'pg_toast', 'information_schema')`
  const { rows } = await pool.query<{ what: string }>(
    `select concat_ws(' ', tablename, indexdef) as what from pg_indexes where schemaname ${ours}
     union all
     select concat_ws(' ', conrelid::regclass, conname, contype, condeferrable, condeferred, convalidated,
       conindid::regclass, pg_get_constraintdef(oid))
     from pg_constraint where connamespace::regnamespace::text ${ours} and conrelid > 0
     union all
     select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
     order by what`,
  )
  return rows.map(({ what }) => what)
}

test('indexes, keys and triggers are after a restore what they were', async () => {
  const file = join(folder, 'all.backup')
  const before = await madeAnew(db)
  await backUp({ url: db.ownerUrl, file, secrets: null, readFile: async () => null })
  const keepFile = async () => undefined
  await restore({ url: db.ownerUrl, file, replace: true, keepFile })
  expect(await madeAnew(db)).toEqual(before)
  expect(before.length).toBeGreaterThan(300)
})
