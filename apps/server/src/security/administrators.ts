import type pg from 'pg'
import { type Actor, runAs } from '../database/run-as.ts'
import { createFairShare } from '../http/fair-share.ts'

/** The service is one, visitors are none; of others the database knows. */
export type IsAdministrator = (actor: Actor) => Promise<boolean>

/** Asked at a time by one account, and by all. */
const [perAccount, inAll] = [1, 4]

/**
 * Asks the database, before a body is read or anybody outside is asked. Learners may ask as often as
 * they like, so they wait in lines of their own.
 */
export function createAdministratorCheck(
  pool: pg.Pool,
  statement = 'select private.is_admin() as may',
): IsAdministrator {
  const byAccount = createFairShare(perAccount, 20)
  const together = createFairShare(inAll, 200, 'unavailable')
  return async (actor) => {
    if (actor.role !== 'authenticated') return actor.role === 'service_role'
    const ask = () => together('all', () => runAs<{ may: boolean }>(pool, actor, statement))
    const [row] = await byAccount(String(actor.claims.sub), ask)
    return row?.may ?? false
  }
}

/** The same of whoever may import: managers of a tenant too. Into what, the import itself decides. */
export const createImporterCheck = (pool: pg.Pool): IsAdministrator =>
  createAdministratorCheck(
    pool,
    'select private.is_admin() or exists (select from private.managed_tenants()) as may',
  )
