import { z } from 'zod'
import { ownData, session } from './account.ts'
import { count, id, moment } from './values.ts'

const role = z.enum(['user', 'admin'])

/** An account in lists and export files. */
const listedUser = z.strictObject({
  id,
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  points: count,
  created_at: moment,
  role,
  /** Submitted attempts. */
  attempts: count,
  /** By mail, or by an identity provider. */
  confirmed: z.boolean(),
  /** Signed in anonymously. */
  anonymous: z.boolean(),
  suspended: z.boolean(),
})

const factor = z.strictObject({ id, friendly_name: z.string().nullable(), created_at: moment })

/** A reply to a message of the contact form. */
const contactReply = z.strictObject({
  id,
  body: z.string(),
  created_at: moment,
  /** Null if the account was deleted, or for an action of the service. */
  author: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  /** `failed` after the last delivery attempt. */
  mail: z.enum(['waiting', 'sent', 'failed']),
})

export const people = {
  /** The requirement that an administrator's rights still need; `none` for other users. */
  my_admin_standing: z.enum(['granted', 'second_factor', 'enrolment', 'none']),
  /** Whether the account is new. */
  settle_sign_up: z.boolean(),
  list_users: z.strictObject({
    /** At most ten thousand; `capped` reports more. */
    total: count,
    capped: z.boolean(),
    users: z.array(listedUser),
  }),
  export_users: z.array(listedUser),
  user_details: listedUser
    .omit({ confirmed: true, suspended: true })
    .extend({
      confirmed_at: moment.nullable(),
      invited_at: moment.nullable(),
      last_sign_in_at: moment.nullable(),
      /** Null if not suspended; a century from now for a suspension without end. */
      suspended_until: moment.nullable(),
      /** Of orders that were not refunded. */
      paid_baht: z.number().nonnegative(),
      sessions: z.array(session),
      factors: z.array(factor),
    })
    .nullable(),
  change_points: z.strictObject({ user_id: id, points: count, difference: z.int() }),
  set_user_role: z.strictObject({ user_id: id, role }),
  suspend_user: z.strictObject({ user_id: id, suspended_until: moment }),
  export_user_data: ownData,
  answer_contact_message: contactReply,
  list_contact_replies: z.array(contactReply),
}
