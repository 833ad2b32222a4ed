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

/** An order as administrators list it. */
const listedOrder = z.strictObject({
  id,
  mch_order_no: z.string(),
  provider: z.string(),
  /** Empty until the gateway told one. */
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
  /** Without name and address where the account is gone. */
  buyer: z.strictObject({ id, name: z.string().nullable(), email: z.string().nullable() }),
  /** Null for the hub, and for a site that is gone. */
  site_name: z.string().nullable(),
})

const day = z.iso.date()
const baht = z.number().nonnegative()

/** Of a day, a gateway or the whole report; money on the day it moved, in baht. */
const sums = z.strictObject({
  orders: count,
  gross: baht,
  /** Of payments whose rate is known. */
  fees: baht,
  /** Payments without a rate. */
  fees_unknown: count,
  refunds: count,
  refunded: baht,
  net: z.number(),
  points_sold: count,
  points_returned: count,
  first_receipt: z.string().nullable(),
  last_receipt: z.string().nullable(),
  /** Movements whose ledger says something else. */
  wrong: count,
})

export const payments = {
  list_payment_orders: z.strictObject({
    /** Ten thousand at most, which `capped` tells. */
    total: count,
    capped: z.boolean(),
    rows: z.array(listedOrder),
    /** Orders that wait for a look, whatever the filters. */
    reviews: count,
  }),
  payment_order_details: z.strictObject({
    order: listedOrder,
    /** Points that the buyer has now. */
    balance: count,
    /** What a refund would take back now; null of an order that cannot be refunded. */
    refundable_points: count.nullable(),
    /** Baht; null where no rate is known, and of an order that was never paid. */
    fee: baht.nullable(),
    /** The gateway's last word. */
    provider_status: z.string().nullable(),
    /** Numbers of the gateway's own. */
    numbers: z.array(z.string()),
    expected: z.strictObject({
      mch_order_no: z.string(),
      merchant: z.string().nullable(),
      amount: baht,
      currency: z.string(),
    }),
    /** Null until the gateway was asked. */
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
    /** What administrators did with it, the newest first. */
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
    /** Days on which money moved. */
    days: z.array(z.strictObject({ day, sums })),
    providers: z.array(z.strictObject({ provider: z.string(), sums })),
    /** The first 50 orders whose ledger says something else. */
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
    /** Points of all learners: before the first day, what changed them, after the last. */
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
