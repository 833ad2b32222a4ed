import type { Pool, PoolClient } from 'pg'
import type { Identity, Visitor } from '../options.ts'

/** Whose rights decide: role, claims and the host visited. */
export type Caller = Identity & Pick<Visitor, 'host'>

const statementTimeoutMs = 3_000

/** By claims, which stay the same object as long as their token does. */
const texts = new WeakMap<object, string>()

/** The claims as policies see them; callers with the same see the same rows. */
export function claimsText({ role, claims }: Identity): string {
  const known = texts.get(claims)
  if (known !== undefined) return known
  // What jsonb cannot hold must not make a policy fail.
  const text = JSON.stringify({ ...claims, role }).replaceAll('\\u0000', '')
  texts.set(claims, text)
  return text
}

/**
 * One transaction, always rolled back, that begins as the owner. Nothing waits for its beginning: a pool
 * with `pipeline` sends all that `work` asks at once together.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const begin = `begin; set local statement_timeout = ${statementTimeoutMs}`
    const [, result] = await Promise.all([client.query(begin), work(client)])
    await client.query('rollback')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

/** From here on row security decides as it does for this caller. */
export async function become(client: PoolClient, caller: Caller, topic = ''): Promise<void> {
  const headers = JSON.stringify({ host: caller.host }).replaceAll('\\u0000', '')
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
            set_config('request.headers', $3, true), set_config('realtime.topic', $4, true)`,
    [caller.role, claimsText(caller), headers, topic],
  )
}
