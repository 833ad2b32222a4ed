import { z } from 'zod'
import { id, moment } from './values.ts'

export const reminders = {
  my_reminders: z.strictObject({
    /** Null while there are no reminders. */
    hour: z.int().min(0).max(23).nullable(),
    channels: z.array(z.enum(['push', 'line', 'mail'])),
    given_at: moment.nullable(),
    /** Three reminders in a row went unheeded, and none is sent until the user resumes them. */
    silent_since: moment.nullable(),
    /** The user has chosen or declined once. */
    is_answered: z.boolean(),
    /** The verified address. */
    mail: z.string().nullable(),
    line: z.enum(['ready', 'unlinked', 'refused', 'off']),
    /** The server's public key for subscriptions to notifications. */
    push_key: z.string().nullable(),
    /** Hours in which users are reminded only if they chose exactly that hour. */
    quiet_hours: z.array(z.int().min(0).max(23)),
    /** Browsers that accept notifications, newest first. */
    devices: z.array(
      z.strictObject({ id, device: z.string(), endpoint: z.string(), created_at: moment }),
    ),
  }),
}
