import { z } from 'zod'
import { count, id, moment } from './values.ts'

const orderStatus = z.enum(['pending', 'paid', 'failed'])

const purchase = z.strictObject({
  id,
  mch_order_no: z.string(),
  /** Baht. */
  amount: z.number().positive(),
  points_amount: count,
  channel: z.string().nullable(),
  receipt_no: z.string().nullable(),
  status: orderStatus,
  created_at: moment,
  expires_at: moment,
  paid_at: moment.nullable(),
  refunded_at: moment.nullable(),
})

export const payments = {
  purchase_history: z.strictObject({
    page: count,
    page_size: count,
    total: count,
    orders: z.array(purchase),
  }),
  payment_receipt: purchase
    .pick({ mch_order_no: true, amount: true, points_amount: true, channel: true })
    .extend({
      receipt_no: z.string(),
      issued_at: moment,
      order_id: id,
      currency: z.string(),
      refunded_at: moment.nullable(),
      buyer: z.strictObject({ full_name: z.string().nullable(), email: z.string().nullable() }),
      seller: z.strictObject({
        name: z.string().nullable(),
        tax_id: z.string().nullable(),
        address: z.string().nullable(),
      }),
    }),
  match_payment_order: z.strictObject({ order_id: id, status: z.literal('paid') }),
  /** `success` counts as paid: databases of an earlier server may hold it. */
  dismiss_payment_review: z.strictObject({
    order_id: id,
    status: z.enum([...orderStatus.options, 'success']),
  }),
  refund_payment_order: z.strictObject({
    order_id: id,
    status: z.literal('failed'),
    refunded_points: count,
  }),
}
