import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { CheckOptions } from '../domains/check-host.ts'
import { isPublicAddress } from '../domains/public-addresses.ts'
import { readProofFile } from '../domains/read-proof-file.ts'
import { challengePath } from './challenge-routes.ts'

export type NotHere = 'unresolved' | 'elsewhere' | 'unreachable'

/**
 * Checks that an authority that connects to a host would reach this installation, by the same request as the
 * authority's. Each failed validation counts there, and after a few the authority refuses the host for hours.
 * Returns null if nothing indicates a problem. In a network that cannot reach its own public address from
 * within, equal addresses of the host and of the installation's own name suffice.
 */
export async function leadsHere(
  host: string,
  ownHost: string,
  pool: Pick<pg.Pool, 'query'>,
  { lookups, allowed, ports, timeoutMs = 6_000 }: CheckOptions,
): Promise<NotHere | null> {
  const [addresses, own] = await Promise.all([
    lookups.addresses(host).catch((): string[] => []),
    lookups.addresses(ownHost).catch((): string[] => []),
  ])
  const [address] = addresses
  if (!address) return 'unresolved'
  const isOurs = addresses.every((each) => own.includes(each))
  // Addresses that are not public are never requested, so that a user who enters a domain cannot probe this
  // machine's network.
  if (!addresses.every((each) => isPublicAddress(each, allowed))) return isOurs ? null : 'elsewhere'

  const token = randomBytes(24).toString('base64url')
  const expected = randomBytes(24).toString('base64url')
  await pool.query(
    'insert into private.acme_challenges (token, host, answer) values ($1, $2, $3)',
    [token, host, expected],
  )
  try {
    const path = `${challengePath}${token}`
    const answer = await readProofFile({
      ...{ scheme: 'http', address, port: ports.http, host, path, timeoutMs },
    })
    if (answer === 'unreachable') return isOurs ? null : 'unreachable'
    return typeof answer === 'object' && answer.text === expected ? null : 'elsewhere'
  } finally {
    await pool.query('delete from private.acme_challenges where token = $1', [token])
  }
}
