import { z } from 'zod'
import { count, id, moment } from './values.ts'

export const notices = {
  my_notices: z.strictObject({
    /** Newest first. */
    notices: z.array(
      z.strictObject({
        id: z.int(),
        kind: z.literal('regrade'),
        created_at: moment,
        read_at: moment.nullable(),
        /** Another key, one more accepted option, a dropped question, or the key as it was. */
        decision: z.enum(['key', 'accept', 'drop', 'keep']),
        is_undone: z.boolean(),
        quiz_set_name: z.string(),
        /** Null without a result. */
        attempt_id: id.nullable(),
        /** The administrator's answer to a report. */
        answer: z.string().nullable(),
        /** Points returned. */
        points: count,
        /** Null for a confirmed key, and without a submitted attempt. */
        score_before: count.nullable(),
        total_before: count.nullable(),
        score_after: count.nullable(),
        total_after: count.nullable(),
      }),
    ),
  }),
}
