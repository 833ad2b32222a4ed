import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

const fill = readFileSync(new URL('./fill-catalogue.sql', import.meta.url), 'utf8')
const filled = new WeakSet<Pool>()

/** 5,000 quiz sets in 400 courses with 100,000 questions, once per database. */
export async function fillCatalogue(pool: Pool): Promise<void> {
  if (filled.has(pool)) return
  filled.add(pool)
  await pool.query(fill)
}
