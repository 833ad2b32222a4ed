import { z } from 'zod'
import { choice } from './questions.ts'
import { count, id, moment } from './values.ts'

export const session = z.strictObject({
  id,
  user_agent: z.string().nullable(),
  created_at: moment,
  last_used_at: moment,
  current: z.boolean(),
})

const referral = z.strictObject({
  id,
  referrer_id: id,
  referee_id: id.nullable(),
  referee_email: z.string().nullable(),
  referral_code: z.string(),
  status: z.enum(['pending', 'completed']),
  points_awarded: z.boolean(),
  created_at: moment,
  completed_at: moment.nullable(),
  awarded_at: moment.nullable(),
})

/** The personal data that a user may export. Columns are listed, so that a new one is not exported by accident. */
export const ownData = z.strictObject({
  exported_at: moment,
  account: z.strictObject({
    id,
    email: z.string().nullable(),
    created_at: moment,
    email_confirmed_at: moment.nullable(),
    phone: z.string().nullable(),
    phone_confirmed_at: moment.nullable(),
    last_sign_in_at: moment.nullable(),
    metadata: z.record(z.string(), z.json()),
  }),
  /** Sign-in methods. */
  identities: z.array(
    z.strictObject({
      provider: z.string(),
      email: z.string().nullable(),
      linked_at: moment.nullable(),
      last_sign_in_at: moment.nullable(),
    }),
  ),
  profile: z.strictObject({
    email: z.string().nullable(),
    full_name: z.string().nullable(),
    points: count,
    referral_code: z.string().nullable(),
    created_at: moment,
    updated_at: moment,
    is_anonymous: z.boolean(),
    /** Null until chosen. */
    evening_minutes: count.nullable(),
  }),
  role: z.enum(['admin', 'user']),
  sessions: z.array(session),
  attempts: z.array(
    z.strictObject({
      id,
      quiz_set_id: id,
      quiz_set_name: z.string(),
      tenant_id: id.nullable(),
      mode: z.enum(['instant', 'end']),
      status: z.enum(['in_progress', 'submitted']),
      score: count.nullable(),
      total_questions: count,
      points_spent: count,
      started_at: moment,
      deadline_at: moment.nullable(),
      completed_at: moment.nullable(),
      duration_seconds: count.nullable(),
      time_spent_seconds: count.nullable(),
      created_at: moment,
      answers: z.array(
        z.strictObject({ question_id: id, choice, answered_at: moment, unsure: z.boolean() }),
      ),
    }),
  ),
  point_transactions: z.array(
    z.strictObject({
      id,
      transaction_type: z.string(),
      amount: z.int(),
      delta: z.int(),
      balance_after: count,
      description: z.string().nullable(),
      reference_type: z.string().nullable(),
      reference_id: id.nullable(),
      order_id: id.nullable(),
      created_at: moment,
    }),
  ),
  payment_orders: z.array(
    z.strictObject({
      id,
      mch_order_no: z.string(),
      amount: z.number(),
      amount_satang: count,
      currency: z.string(),
      points_amount: count,
      channel: z.string().nullable(),
      status: z.string(),
      provider: z.string(),
      provider_order_id: z.string(),
      provider_status: z.string().nullable(),
      payment_url: z.string().nullable(),
      qr_payload: z.string().nullable(),
      receipt_no: z.string().nullable(),
      refunded_points: count.nullable(),
      /** The site where the row was created. */
      tenant_id: id.nullable(),
      created_at: moment,
      updated_at: moment,
      expires_at: moment,
      paid_at: moment.nullable(),
      refunded_at: moment.nullable(),
    }),
  ),
  referrals: z.array(referral.omit({ referrer_id: true, referee_id: true })),
  invited: z.strictObject({ created_at: moment, completed_at: moment.nullable() }).nullable(),
  /** Replies to messages that the user sent while signed in. */
  contact_replies: z.array(
    z.strictObject({ message_id: id, body: z.string(), created_at: moment }),
  ),
  /** Rows of every other table that belong to a user, by table name. */
  other: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
})

export const account = {
  /** Displayed name of the inviter; null for an unknown code. */
  inviter: z.strictObject({ name: z.string().nullable() }).nullable(),
  list_my_sessions: z.array(session),
  invite_referral: referral,
  export_my_data: ownData,
}
