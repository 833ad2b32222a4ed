import type pg from 'pg'
import type { Logger } from 'pino'
import { GatewayError, type PaymentFacts, type PaymentOrder, type PaymentProvider } from './port.ts'

export type OrderStatus = 'pending' | 'paid' | 'failed'

export type SettleOptions = {
  /** For a caller that may already query: the reconciliation, which has leased the order. */
  unthrottled?: boolean
}

export type Settled = {
  status: OrderStatus
  /**
   * `settled`: the final state of the order is known and committed. `open`: the gateway was queried, and the
   * order is still open. `unknown`: the gateway was queried and refused to answer: it has no such order.
   * `unasked`: another caller queried a moment ago, or the gateway gave no usable response. After the last
   * two the reconciliation queries again.
   */
  outcome: 'settled' | 'open' | 'unknown' | 'unasked'
}

type Parts = {
  pool: pg.Pool
  log: Logger
  /** Returns the gateway of an order, with the account with which it was created. */
  providerOf: (order: PaymentOrder) => Promise<PaymentProvider>
}

/** A conflict with another transaction. Nothing was written, and the same call may be sent again. */
const collisions = ['40001', '40P01']
const maxTries = 3

/**
 * The only way in which an order changes after its creation: notification, poll, return of the learner,
 * manual check and reconciliation all use it. It queries the gateway. The database judges the result and
 * books it in one transaction (`private.settle_payment_order`).
 */
export class Settlement {
  readonly #parts: Parts
  /** Queries in progress in this process. All calls for the same order share the result. */
  readonly #underWay = new Map<string, Promise<Settled>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  settle(order: PaymentOrder, options: SettleOptions = {}): Promise<Settled> {
    const running = this.#underWay.get(order.id)
    // A caller that has just acted must not receive a result from before its action.
    if (running && !options.unthrottled) return running
    const question = this.#ask(order, options).finally(() => {
      if (this.#underWay.get(order.id) === question) this.#underWay.delete(order.id)
    })
    this.#underWay.set(order.id, question)
    return question
  }

  /** Books the report of a gateway. The database decides whether it may. */
  async apply(orderId: string, facts: PaymentFacts): Promise<OrderStatus> {
    for (let tries = 1; ; tries += 1) {
      try {
        const { rows } = await this.#parts.pool.query<{ status: OrderStatus }>(
          'select private.settle_payment_order($1, $2) as status',
          [orderId, JSON.stringify(facts)],
        )
        return rows[0]?.status ?? 'failed'
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (tries === maxTries || !collisions.includes(code)) throw error
      }
    }
  }

  async #ask(order: PaymentOrder, options: SettleOptions): Promise<Settled> {
    if (!options.unthrottled) {
      const permission = await this.#claim(order.id)
      if (permission === 'settled') return { status: await this.#read(order), outcome: 'settled' }
      if (permission === 'wait') return { status: await this.#read(order), outcome: 'unasked' }
    }
    const facts = await this.#query(order)
    if (facts === 'unknown' || facts === 'unasked') {
      await this.#postpone(order.id)
      return { status: await this.#read(order), outcome: facts }
    }
    const status = await this.apply(order.id, facts)
    const final = facts.result === 'SUCCESS' || facts.result === 'REFUND'
    if (final && status !== 'paid') {
      this.#parts.log.warn({ orderId: order.id, facts }, 'a payment does not fit its order')
    }
    return { status, outcome: final ? 'settled' : 'open' }
  }

  async #claim(orderId: string): Promise<'ask' | 'wait' | 'settled'> {
    const { rows } = await this.#parts.pool.query<{ claim: 'ask' | 'wait' | 'settled' }>(
      'select private.claim_payment_query($1) as claim',
      [orderId],
    )
    return rows[0]?.claim ?? 'wait'
  }

  /** Returns no facts if the gateway cannot be queried, or reports that the query itself failed. */
  async #query(order: PaymentOrder): Promise<PaymentFacts | 'unknown' | 'unasked'> {
    try {
      const provider = await this.#parts.providerOf(order)
      const facts = await provider.queryOrder(order)
      return facts.result === 'FAIL' ? 'unasked' : facts
    } catch (err) {
      this.#parts.log.warn({ err, orderId: order.id }, 'the gateway could not be queried')
      return err instanceof GatewayError && err.kind === 'refused' ? 'unknown' : 'unasked'
    }
  }

  async #postpone(orderId: string) {
    await this.#parts.pool.query('select private.postpone_payment_query($1)', [orderId])
  }

  async #read(order: PaymentOrder): Promise<OrderStatus> {
    const { rows } = await this.#parts.pool.query<{ status: OrderStatus }>(
      `select case when status = 'pending' and expires_at <= now()
         then 'failed' else status end as status
       from public.payment_orders where id = $1`,
      [order.id],
    )
    return rows[0]?.status ?? order.status
  }
}
