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

/** An order in the list for administrators. */
const listedOrder = z.strictObject({
  id,
  mch_order_no: z.string(),
  provider: z.string(),
  /** Empty until the gateway has assigned one. */
  provider_order_id: z.string(),
  channel: z.string().nullable(),
  /** Baht. */
  amount: z.number().positive(),
  points_amount: count,
  state: z.enum(['pending', 'paid', 'failed', 'refunded']),
  needs_review: z.boolean(),
  review_reason: z.string().nullable(),
  receipt_no: z.string().nullable(),
  created_at: moment,
  paid_at: moment.nullable(),
  refunded_at: moment.nullable(),
  refunded_points: count.nullable(),
  /** Name and e-mail address are null if the account was deleted. */
  buyer: z.strictObject({ id, name: z.string().nullable(), email: z.string().nullable() }),
  /** Null for the hub, and for a deleted site. */
  site_name: z.string().nullable(),
})

const day = z.iso.date()
const baht = z.number().nonnegative()

/** Sums of a day, a gateway or the whole report; by the day of the payment or refund, in baht. */
const sums = z.strictObject({
  orders: count,
  gross: baht,
  /** Of payments with a known rate. */
  fees: baht,
  /** Number of payments without a rate. */
  fees_unknown: count,
  refunds: count,
  refunded: baht,
  net: z.number(),
  points_sold: count,
  points_returned: count,
  first_receipt: z.string().nullable(),
  last_receipt: z.string().nullable(),
  /** Number of payments and refunds that disagree with the ledger. */
  wrong: count,
})

export const payments = {
  list_payment_orders: z.strictObject({
    /** At most ten thousand; `capped` reports more. */
    total: count,
    capped: z.boolean(),
    rows: z.array(listedOrder),
    /** Number of orders that need a review, regardless of the filters. */
    reviews: count,
  }),
  payment_order_details: z.strictObject({
    order: listedOrder,
    /** The buyer's present balance. */
    balance: count,
    /** Points that a refund would take back now; null for an order that cannot be refunded. */
    refundable_points: count.nullable(),
    /** Baht; null if no rate is known, and for an unpaid order. */
    fee: baht.nullable(),
    /** The last status reported by the gateway. */
    provider_status: z.string().nullable(),
    /** The gateway's reference numbers. */
    numbers: z.array(z.string()),
    expected: z.strictObject({
      mch_order_no: z.string(),
      merchant: z.string().nullable(),
      amount: baht,
      currency: z.string(),
    }),
    /** Null until the gateway was queried. */
    reported: z
      .strictObject({
        result: z.string().nullable(),
        mch_order_no: z.string().nullable(),
        merchant: z.string().nullable(),
        amount: z.number().nullable(),
        currency: z.string().nullable(),
      })
      .nullable(),
    ledger: z.array(
      z.strictObject({
        id,
        created_at: moment,
        delta: z.int(),
        balance_after: count,
        description: z.string().nullable(),
      }),
    ),
    /** Actions of administrators on the order, newest first. */
    history: z.array(
      z.strictObject({
        id: count,
        created_at: moment,
        action: z.string(),
        actor: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  payment_report: z.strictObject({
    first_day: day,
    last_day: day,
    total: sums,
    /** Days with payments or refunds. */
    days: z.array(z.strictObject({ day, sums })),
    providers: z.array(z.strictObject({ provider: z.string(), sums })),
    /** The first 50 orders that disagree with the ledger. */
    wrong: z.array(
      z.strictObject({
        id,
        mch_order_no: z.string(),
        day,
        points: count,
        ledger_points: z.int(),
      }),
    ),
    reviews: count,
    /** Points of all learners: before the first day, the changes, after the last day. */
    ledger: z.strictObject({
      opening: z.int(),
      bought: count,
      given: count,
      spent: count,
      refunded: count,
      adjusted: z.int(),
      closing: z.int(),
    }),
  }),
  export_payment_orders: z.array(
    listedOrder
      .pick({
        receipt_no: true,
        paid_at: true,
        created_at: true,
        mch_order_no: true,
        provider: true,
        provider_order_id: true,
        channel: true,
        amount: true,
        state: true,
        refunded_at: true,
        refunded_points: true,
        needs_review: true,
        review_reason: true,
      })
      .extend({
        /** Null for the hub. */
        site: z.string().nullable(),
        buyer: z.string().nullable(),
        email: z.string().nullable(),
        fee: baht.nullable(),
        points: count,
      }),
  ),
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
  /** `success` counts as paid; a database of an earlier release may contain it. */
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
