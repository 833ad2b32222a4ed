import { createHash } from 'node:crypto'
import type { JWK } from 'jose'
import type pg from 'pg'
import type { Secrets } from '../secrets.ts'

export const keyKinds = ['signing', 'publishable', 'secret'] as const
export type KeyKind = (typeof keyKinds)[number]

type Db = Pick<pg.Pool, 'query'>

/** Returns fingerprints by kind, the key in use first. They distinguish keys and grant no access. */
export function fingerprintsOf(secrets: Secrets): Record<KeyKind, string[]> {
  const { signingKey, publishableKey, secretKey, also } = secrets
  const of = (kind: KeyKind, keys: string[]) =>
    keys.map((key) =>
      createHash('sha256').update(`${kind} key ${key}`).digest('base64url').slice(0, 22),
    )
  return {
    signing: of('signing', [signingKey, ...also.signingKeys].map(nameOf)),
    publishable: of('publishable', [publishableKey, ...also.publishableKeys]),
    secret: of('secret', [secretKey, ...also.secretKeys]),
  }
}

/** Returns the public part, or the secret itself, whose 256 bits or more no fingerprint reveals. */
const nameOf = ({ x, y, n, k }: JWK) => n ?? k ?? `${x} ${y}`

/** Returns the kinds for which the database was used with other keys and with none of these. */
export async function foreignKinds(db: Db, secrets: Secrets): Promise<KeyKind[]> {
  const own = fingerprintsOf(secrets)
  const { rows } = await db.query<{ kind: KeyKind; known: string[] }>(
    'select kind, array_agg(fingerprint) as known from private.key_fingerprints group by kind order by kind',
  )
  return rows
    .filter(({ kind, known }) => !known.some((fingerprint) => own[kind].includes(fingerprint)))
    .map(({ kind }) => kind)
}

/**
 * Records the keys with which the database is used.
 * @throws {Error} if it was used with others: perhaps their folder is not mounted. All users would be signed
 * out, and no payment key could be decrypted.
 */
export async function noteKeys(db: Db, secrets: Secrets, dataDir: string): Promise<void> {
  const foreign = await foreignKinds(db, secrets)
  if (foreign.length > 0) {
    throw new Error(
      `this database was used with other keys (${foreign.join(', ')}). Is DATA_DIR ${dataDir} the folder of before, or do JWT_SECRET, JWT_KEY_FILE, PUBLISHABLE_KEY or SECRET_KEY differ from the other processes'? If the new keys are meant: npm run keys -- accept`,
    )
  }
  await insert(db, fingerprintsOf(secrets))
}

/** Records these keys as the only ones, for all kinds or some. */
export async function acceptKeys(
  db: Db,
  secrets: Secrets,
  kinds: readonly KeyKind[] = keyKinds,
): Promise<void> {
  const own = Object.entries(fingerprintsOf(secrets)).filter(([kind]) =>
    kinds.includes(kind as KeyKind),
  )
  await insert(db, Object.fromEntries(own))
  await db.query(
    'delete from private.key_fingerprints where kind = any($1) and fingerprint <> all($2)',
    [kinds, own.flatMap(([, fingerprints]) => fingerprints)],
  )
}

async function insert(db: Db, own: Record<string, string[]>): Promise<void> {
  const pairs = Object.entries(own).flatMap(([kind, list]) => list.map((one) => [kind, one]))
  await db.query(
    `insert into private.key_fingerprints (kind, fingerprint)
     select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [pairs.map(([kind]) => kind), pairs.map(([, one]) => one)],
  )
}
