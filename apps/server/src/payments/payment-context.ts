import type pg from 'pg'
import type { Logger } from 'pino'
import type { PaymentAccounts } from './payment-accounts.ts'
import type { PaymentOrder } from './port.ts'
import type { PaymentProviders } from './providers.ts'
import { type OrderStatus, Settlement, type SettleOptions } from './settle.ts'

/** Shared by all parts of payments: the orders, the gateways and the settlement. */
export type PaymentContext = {
  pool: pg.Pool
  log: Logger
  providers: PaymentProviders
  accounts: PaymentAccounts
  /** Finds an order by id or by the number that the gateway knows; null for any other text. */
  findOrder(by: { id: string } | { orderNumber: string }): Promise<PaymentOrder | null>
  /** Queries the gateway and applies the result; see `Settlement.settle`. */
  settle(order: PaymentOrder, options?: SettleOptions): Promise<OrderStatus>
  settlement: Settlement
}

export type PaymentContextParts = Pick<PaymentContext, 'pool' | 'log' | 'providers' | 'accounts'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createPaymentContext(parts: PaymentContextParts): PaymentContext {
  const { pool, log, providers } = parts
  const settlement = new Settlement({ pool, log, providerOf: providers.of })
  return {
    ...parts,
    findOrder: async (by) => {
      const id = 'id' in by && uuid.test(by.id) ? by.id : null
      const orderNumber = 'orderNumber' in by ? by.orderNumber : null
      if (id === null && orderNumber === null) return null
      const { rows } = await pool.query<{ found: PaymentOrder | null }>(
        'select private.find_payment_order($1, $2) as found',
        [id, orderNumber],
      )
      return rows[0]?.found ?? null
    },
    settle: async (order, options) => (await settlement.settle(order, options)).status,
    settlement,
  }
}
