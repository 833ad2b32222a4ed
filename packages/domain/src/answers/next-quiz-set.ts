import { z } from 'zod'
import { count, id, named } from './values.ts'

/** A quiz set to go on with, as private.next_quiz_set tells it. */
export const nextQuizSet = named.extend({
  /** Null on the hub. */
  tenant_id: id.nullable(),
  course_name: z.string(),
  total_questions: count,
  points_cost: count,
  /** Null without a time limit. */
  time_limit_minutes: count.nullable(),
})
