import { billPayment } from 'promptparse/generate'
import type { PaymentOrder } from '../../port.ts'

/** No biller has this id: a banking app reads the code and finds no payee. */
const dummyBiller = '000000000000000'

/** Returns a PromptPay bill-payment code (EMVCo, tag 30) with the order's amount and number. */
export function promptpayPayload(
  order: Pick<PaymentOrder, 'amount_satang' | 'mch_order_no'>,
): string {
  return billPayment({
    billerId: dummyBiller,
    amount: order.amount_satang / 100,
    ref1: order.mch_order_no.slice(0, 20).toUpperCase(),
  })
}
