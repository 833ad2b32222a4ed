import type pg from 'pg'
import { type Actor, runAs } from '../database/run-as.ts'
import { createCallerLimit } from '../http/caller-limit.ts'

/** True for the service, false for visitors. For other callers the database decides. */
export type IsAdministrator = (actor: Actor) => Promise<boolean>

/** Concurrent queries of one account, and of all. */
const [perAccount, inAll] = [1, 4]

/**
 * Queries the database before a body is read or an external service is called. Learners may send as many
 * requests as they like, so these queries wait in their own queues.
 */
export function createAdministratorCheck(
  pool: pg.Pool,
  statement = 'select private.is_admin() as may',
): IsAdministrator {
  const byAccount = createCallerLimit(perAccount, 20)
  const together = createCallerLimit(inAll, 200, 'unavailable')
  return async (actor) => {
    if (actor.role !== 'authenticated') return actor.role === 'service_role'
    const ask = () => together('all', () => runAs<{ may: boolean }>(pool, actor, statement))
    const [row] = await byAccount(String(actor.claims.sub), ask)
    return row?.may ?? false
  }
}

/**
 * The same for callers who may import, managers of a tenant included. The import itself checks its target.
 */
export const createImporterCheck = (pool: pg.Pool): IsAdministrator =>
  createAdministratorCheck(
    pool,
    'select private.is_admin() or exists (select from private.managed_tenants()) as may',
  )
