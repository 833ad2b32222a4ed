import type pg from 'pg'
import type { GatewayAccount, PaymentProvider, ProviderName } from './port.ts'
import type { SealingKey } from './sealing-key.ts'

/** A kept account, opened. */
export type KeptAccount = { provider: ProviderName; merchant: string; account: GatewayAccount }

/** As many as are tried with a notification; an installation that changes its account has two. */
const most = 10

/**
 * The accounts at gateways that orders were made with, kept sealed, so that an order is asked about
 * with its own account after the settings name another.
 */
export class PaymentAccounts {
  readonly #pool: pg.Pool
  readonly #sealingKey: SealingKey

  constructor(pool: pg.Pool, sealingKey: SealingKey) {
    this.#pool = pool
    this.#sealingKey = sealingKey
  }

  /** Called before an order is made. @returns null for a provider without an account */
  async keep({ name, merchant, account }: PaymentProvider): Promise<number | null> {
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
   * @returns null when it is gone
   * @throws {Error} when it was sealed for another SECRET_KEY
   */
  async open(id: number): Promise<KeptAccount | null> {
    const { rows } = await this.#pool.query<Omit<KeptAccount, 'account'> & { value: string }>(
      'select provider, merchant, value from private.payment_accounts where id = $1',
      [id],
    )
    const row = rows[0]
    if (!row) return null
    const { provider, merchant, value } = row
    return { provider, merchant, account: JSON.parse(await this.#sealingKey.open(value)) }
  }

  /** Those of one gateway that may still hear of an order, the last used first. */
  async of(provider: ProviderName): Promise<number[]> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `select id::integer as id from private.payment_accounts where provider = $1
       order by used_at desc limit $2`,
      [provider, most],
    )
    return rows.map(({ id }) => id)
  }
}
