import type { Pool, PoolClient } from 'pg'
import type { Identity } from './options.ts'

const statementTimeoutMs = 8_000

/** Sets the caller's role and claims, so that row security applies to the following statements. */
export async function becomeCaller(client: PoolClient, { role, claims }: Identity): Promise<void> {
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
    [role, JSON.stringify({ ...claims, role }).replaceAll('\\u0000', '')],
  )
}

/**
 * Runs one transaction as the owner, who bypasses row security; rolled back if `work` throws. On a pipelined
 * connection the first statement is sent together with `begin`, and a rollback is not awaited.
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

/** Runs one transaction with the caller's role and claims. */
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

/**
 * Awaits pipelined statements, which cost one round trip together. Settles after all of them. Throws the
 * error of the first failed statement, because the later ones failed as a consequence.
 */
export async function inOrder<Sent extends readonly Promise<unknown>[]>(
  ...sent: Sent
): Promise<{ [At in keyof Sent]: Awaited<Sent[At]> }> {
  const ended = await Promise.allSettled(sent)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    [At in keyof Sent]: Awaited<Sent[At]>
  }
}
