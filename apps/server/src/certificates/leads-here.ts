import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { CheckOptions } from '../domains/check-host.ts'
import { isPublicAddress } from '../domains/public-addresses.ts'
import { readProofFile } from '../domains/read-proof-file.ts'
import { challengePath } from './challenge-routes.ts'

export type NotHere = 'unresolved' | 'elsewhere' | 'unreachable'

/**
 * Whether an authority that comes to a host would find this installation, tried as it would: each of its
 * failures counts, and after a few it refuses the host for hours. Null where nothing speaks against it: a
 * network that cannot reach itself from within is told by its addresses, which are those of the
 * installation's own name.
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
  // Who enters a domain learns nothing of the network that this machine is in.
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
