import type { Pool, PoolClient } from 'pg'
import type { Identity } from '../options.ts'
import { inOrder } from './in-order.ts'

const statementTimeoutMs = 8_000

/** From here on row security decides as it does for this caller. */
export async function becomeCaller(client: PoolClient, { role, claims }: Identity): Promise<void> {
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
    [role, JSON.stringify({ ...claims, role }).replaceAll('\\u0000', '')],
  )
}

/**
 * One transaction of the owner, whom row security does not bind; rolled back if `work` throws. Where the driver sends
 * without waiting (`pipeline`), its first statement goes along with `begin`; nobody waits for a rollback.
 */
export async function asOwner<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<T> {
  const client = await pool.connect()
  const rollBack = () =>
    client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
  try {
    const [, , result] = await inOrder(
      client.query('begin'),
      client.query(`set local statement_timeout = ${statementTimeoutMs}`),
      work(client),
    )
    if (end === 'rollback') {
      void rollBack()
      return result
    }
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await rollBack()
    throw error
  }
}

/** One transaction with the caller's role and claims. */
export function asCaller<T>(
  pool: Pool,
  caller: Identity,
  work: (client: PoolClient) => Promise<T>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<T> {
  const become = async (client: PoolClient) => {
    const [, result] = await inOrder(becomeCaller(client, caller), work(client))
    return result
  }
  return asOwner(pool, become, end)
}
