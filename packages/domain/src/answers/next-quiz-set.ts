import { z } from 'zod'
import { count, id, named } from './values.ts'

/** A suggested quiz set, as returned by private.next_quiz_set. */
export const nextQuizSet = named.extend({
  /** Null on the hub. */
  tenant_id: id.nullable(),
  course_name: z.string(),
  total_questions: count,
  points_cost: count,
  /** Null without a time limit. */
  time_limit_minutes: count.nullable(),
})
