import { migrate } from '@sanamsob/database'
import pg from 'pg'
import type { Config } from '../config.ts'
import { withDatabase } from './with-database.ts'

/** Runs a command with the configured database, migrated to this release. */
export async function withPool(
  name: string,
  work: (pool: pg.Pool, config: Config) => Promise<void>,
): Promise<void> {
  await withDatabase(async (url, config) => {
    await migrate({ url })
    const pool = new pg.Pool({
      connectionString: url,
      max: 2,
      pipeline: true,
      application_name: name,
    })
    try {
      await work(pool, config)
    } finally {
      await pool.end()
    }
  })
}
