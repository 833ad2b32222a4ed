import { cleanUpAuth } from '@sanamsob/auth-api'
import type pg from 'pg'

/** Removes what the auth service no longer needs: used codes, ended sessions' tokens, old limits. */
export async function cleanUpAuthRows(pool: pg.Pool): Promise<void> {
  await cleanUpAuth(pool)
}
