import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productDatabase } from '../../../tests/support/product-database.ts'
import { readTables } from '../../src/catalogue/read-tables.ts'
import { databaseFile, schemaFiles, schemaFolder } from '../../src/catalogue/render-schema.ts'

const db = productDatabase()

/** What the files create: the rest is created by functions and policies. */
async function definitions() {
  const client = await db.pool.connect()
  try {
    await client.query(`set search_path = ''`)
    const tables = await readTables(client)
    return tables.map(
      ({ triggers: _, policies: __, rights: ___, hasRowSecurity: ____, ...rest }) => rest,
    )
  } finally {
    await client.query('reset search_path')
    client.release()
  }
}

/** The paragraph with the table, between the heading and the rights. */
const definitionIn = (path: string) =>
  readFileSync(schemaFolder + path, 'utf8').split('\n\n')[1] ?? ''

test('the files of the schema create the tables that baseline and migrations made', async () => {
  const migrated = await definitions()
  const names = migrated.map(({ schema, name }) => `${schema}.${name}`)
  await db.pool.query(`drop table ${names.join(', ')} cascade`)
  let pending = schemaFiles()
    .filter((path) => path !== databaseFile)
    .map(definitionIn)
  expect(pending).toHaveLength(names.length)
  // Tables that refer to others come after them.
  while (pending.length > 0) {
    const later: string[] = []
    let refusal: unknown
    for (const definition of pending) {
      await db.pool.query(definition).catch((error) => {
        refusal = error
        later.push(definition)
      })
    }
    if (later.length === pending.length) throw refusal
    pending = later
  }
  expect(await definitions()).toEqual(migrated)
})
