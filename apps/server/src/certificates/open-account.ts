import { generateKeyPairSync } from 'node:crypto'
import { Client } from 'acme-client'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { SealedForAnother, type SealingKey } from '../payments/sealing-key.ts'

type Acme = NonNullable<Config['acme']>
type Pool = Pick<pg.Pool, 'query'>

/** Polls for the validation or the certificate: 12 attempts within about 45 seconds. */
const patience = { backoffAttempts: 12, backoffMin: 500, backoffMax: 5_000 }

/** A new private key (P-256), as PEM. */
export function newKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Returns the account with the authority that all processes share. Creates it at the first order. */
export async function openAccount(pool: Pool, sealing: SealingKey, acme: Acme): Promise<Client> {
  const { directory, email } = acme
  const stored = await storedAccount(pool, sealing, directory)
  if (stored) return new Client({ directoryUrl: directory, ...stored, ...patience })
  const accountKey = newKey()
  const client = new Client({ directoryUrl: directory, accountKey, ...patience })
  await client.createAccount({
    termsOfServiceAgreed: true,
    ...(email && { contact: [`mailto:${email}`] }),
  })
  const { rowCount } = await pool.query(
    `insert into private.acme_accounts as account (directory, url, value) values ($1, $2, $3)
     on conflict (directory) do update set url = excluded.url, value = excluded.value
     where account.url is null`,
    [directory, client.getAccountUrl(), await sealing.seal(accountKey)],
  )
  // Another process created the account first. All processes use that one.
  return rowCount === 1 ? client : openAccount(pool, sealing, acme)
}

async function storedAccount(pool: Pool, sealing: SealingKey, directory: string) {
  const { rows } = await pool.query<{ url: string; value: string }>(
    'select url, value from private.acme_accounts where directory = $1 and url is not null',
    [directory],
  )
  if (!rows[0]) return null
  try {
    return { accountUrl: rows[0].url, accountKey: await sealing.open(rows[0].value) }
  } catch (error) {
    if (!(error instanceof SealedForAnother)) throw error
    await forgetAccount(pool, directory)
    return null
  }
}

/** Clears an account that is unknown to the authority or cannot be decrypted, so that another is created. */
export async function forgetAccount(pool: Pool, directory: string): Promise<void> {
  await pool.query(
    'update private.acme_accounts set url = null, value = null where directory = $1',
    [directory],
  )
}
