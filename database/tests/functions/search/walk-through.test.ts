import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'
import { fillSites } from './sites.ts'

const page = readFileSync(new URL('../../../../docs/search.md', import.meta.url), 'utf8')

let db: ProductDatabase

beforeAll(async () => {
  db = await createProductDatabase()
  await fillSites(db)
})
afterAll(() => db.drop())

/** A table in the page's format; line breaks within a text as slashes. */
function toTable({ rows, fields }: pg.QueryResult): string {
  const cell = (value: unknown) => String(value).replaceAll('\n', ' / ')
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const names = fields.map(({ name }) => name)
  const head = [line(names), `|${'---|'.repeat(names.length)}`]
  return [...head, ...rows.map((row) => line(names.map((name) => cell(row[name]))))].join('\n')
}

/** The page with the table below every statement regenerated; later statements see earlier ones. */
async function regenerated(): Promise<string> {
  const client = new pg.Client({ connectionString: db.ownerUrl })
  await client.connect()
  try {
    let made = ''
    let isAfterStatement = false
    for (const part of page.split(/(?<=^```\n)/m)) {
      const statement = /```sql\n(.*)```\n$/s.exec(part)?.[1]
      made += isAfterStatement ? part.replace(/^\n\|.*?\n\n/s, '\n') : part
      isAfterStatement = statement !== undefined
      if (!statement) continue
      const results = [await client.query(statement)].flat()
      const last = results.at(-1)
      if (!last) throw new Error('no answer')
      made += `\n${toTable(last)}\n`
    }
    return made
  } finally {
    await client.end()
  }
}

test('the page that follows one query matches the search', async () => {
  await expect(await regenerated()).toMatchFileSnapshot('../../../../docs/search.md')
})
