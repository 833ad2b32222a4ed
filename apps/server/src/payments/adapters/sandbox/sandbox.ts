import type pg from 'pg'
import { allChannels } from '../../channels.ts'
import type { PaymentProvider, PaymentResult } from '../../port.ts'
import { promptpayPayload } from './promptpay-payload.ts'

/**
 * A simulated bank for demos and tests: its page at /payments/sandbox/orders/{id} pays, fails or delays at a
 * press. Its state is in the database, so it survives restarts like a real bank.
 */
export function createSandbox(pool: pg.Pool): PaymentProvider {
  return {
    name: 'sandbox',
    merchant: 'sandbox',
    account: null,
    // All channels, so that a demo shows the choice.
    channels: allChannels,
    createPayment: async (order) => ({
      paymentUrl: `${order.return_origin}/payments/sandbox/orders/${order.id}`,
      qrPayload: promptpayPayload(order),
      providerOrderId: `sandbox-${order.mch_order_no}`,
    }),
    queryOrder: async (order) => {
      const { rows } = await pool.query<{ result: PaymentResult }>(
        'select private.sandbox_result($1) as result',
        [order.mch_order_no],
      )
      return {
        result: rows[0]?.result ?? 'NOTPAY',
        merchant: 'sandbox',
        mch_order_no: order.mch_order_no,
        provider_order_id: `sandbox-${order.mch_order_no}`,
        amount_satang: order.amount_satang,
        currency: order.currency,
        channel: order.channel ?? 'promptpay',
      }
    },
    // The sandbox sends no notifications: a press settles at once, and polling finds everything else.
    parseNotification: async () => null,
  }
}
