import type { Pool, PoolClient } from 'pg'
import type { Identity, Visitor } from '../options.ts'

/** A role with claims. The claims are text, which takes no more memory than their token. */
export type Caller = Pick<Visitor, 'host'> & {
  role: string
  /** The claims as policies read them; callers with equal role, claims and host see the same rows. */
  claims: string
  /** Null for guests and keys. */
  person: string | null
  /** In milliseconds; null without expiry. */
  expiresAt: number | null
}

const statementTimeoutMs = 3_000

/** Cached by the claims object, which is the same for the lifetime of its token. */
const claimsTexts = new WeakMap<object, string>()

export function callerOf({ role, claims }: Identity, host: string): Caller {
  const { sub, exp } = claims
  return {
    role,
    claims: claimsText(role, claims),
    person: role !== 'anon' && typeof sub === 'string' ? sub : null,
    expiresAt: typeof exp === 'number' ? exp * 1000 : null,
    host,
  }
}

function claimsText(role: string, claims: Identity['claims']): string {
  const cached = claimsTexts.get(claims)
  if (cached !== undefined) return cached
  const text = jsonbOf({ ...claims, role })
  claimsTexts.set(claims, text)
  return text
}

/** Removes U+0000, which jsonb does not accept and which would make policies fail. */
const jsonbOf = (value: object) =>
  JSON.stringify(value).replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1')

/**
 * Runs one transaction as the owner and always rolls it back. `begin` is not awaited, so that a pool with `pipeline`
 * sends it together with the first queries of `work`.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  timeoutMs = statementTimeoutMs,
): Promise<T> {
  const client = await pool.connect()
  try {
    const begin = `begin; set local statement_timeout = ${timeoutMs}`
    const [, result] = await Promise.all([client.query(begin), work(client)])
    return result
  } finally {
    // The connection's next transaction waits for this; the result does not.
    client.query('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
  }
}

/** Sets role, claims and headers for the rest of the transaction, so that row security applies to the caller. */
export async function actAs(client: PoolClient, caller: Caller, topic = ''): Promise<void> {
  const headers = jsonbOf({ host: caller.host })
  await client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
            set_config('request.headers', $3, true), set_config('realtime.topic', $4, true)`,
    [caller.role, caller.claims, headers, topic],
  )
}
