import type { GatewayName, ProviderName } from '@sanamsob/domain/payment-providers'
import type pg from 'pg'
import type { GatewayAccount, PaymentProvider } from './port.ts'
import type { SealingKey } from './sealing-key.ts'

/** A stored account, decrypted. */
export type StoredAccount = { provider: GatewayName; merchant: string; account: GatewayAccount }

/** Maximum number of accounts tried with a notification. An installation that changes its account has two. */
const maxAccounts = 10

/**
 * Stores, sealed, the gateway accounts with which orders were created, so that an order is queried with its
 * own account after the settings name another.
 */
export class PaymentAccounts {
  readonly #pool: pg.Pool
  readonly #sealingKey: SealingKey

  constructor(pool: pg.Pool, sealingKey: SealingKey) {
    this.#pool = pool
    this.#sealingKey = sealingKey
  }

  /** Called before an order is created. @returns null for a provider without an account */
  async store({ name, merchant, account }: PaymentProvider): Promise<number | null> {
    if (!account) return null
    const value = JSON.stringify(Object.fromEntries(Object.entries(account).sort()))
    const fingerprint = this.#sealingKey.fingerprint(`${name}\n${merchant}\n${value}`)
    const { rows } = await this.#pool.query<{ id: number }>(
      'select private.keep_payment_account($1, $2, $3, $4)::integer as id',
      [name, merchant, fingerprint, value],
    )
    return rows[0]?.id ?? null
  }

  /**
   * @returns null if it was deleted
   * @throws {Error} if it was sealed for another SECRET_KEY
   */
  async open(id: number): Promise<StoredAccount | null> {
    const { rows } = await this.#pool.query<Omit<StoredAccount, 'account'> & { value: string }>(
      'select provider, merchant, value from private.payment_accounts where id = $1',
      [id],
    )
    const row = rows[0]
    if (!row) return null
    const { provider, merchant, value } = row
    return { provider, merchant, account: JSON.parse(await this.#sealingKey.open(value)) }
  }

  /** Returns the accounts of one gateway that may still receive notifications, the last used first. */
  async of(provider: ProviderName): Promise<number[]> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `select id::integer as id from private.payment_accounts where provider = $1
       order by used_at desc limit $2`,
      [provider, maxAccounts],
    )
    return rows.map(({ id }) => id)
  }
}
