import { z } from 'zod'
import { count, id, moment, percent } from './values.ts'

const day = z.iso.date()
/** Baht. */
const baht = z.number().nonnegative()
const label = z.enum(['excellent', 'good', 'needs_improvement'])
/** A user's name; null if the account was deleted. */
const person = z.string().nullable()

const span = z.strictObject({
  attempts: count,
  /** Percent; null without attempts. */
  average: percent.nullable(),
  label: label.nullable(),
  sign_ups: count,
  paid_orders: count,
  revenue: baht,
})

const ranked = z.strictObject({
  id,
  name: z.string(),
  course_name: z.string(),
  /** Null for the hub. */
  site_name: z.string().nullable(),
  attempts: count,
  average: percent,
  label,
})

export const analytics = {
  admin_dashboard: z.strictObject({
    range: z.enum(['7d', '30d', '90d']),
    /** A tenant's id or `global`; null for all sites. */
    site: z.string().nullable(),
    generated_at: moment,
    first_day: day,
    last_day: day,
    totals: z.strictObject({
      profiles: count,
      categories: count,
      subcategories: count,
      courses: count,
      /** Active and published. */
      quiz_sets: count,
      questions: count,
      /** Submitted attempts. */
      quiz_attempts: count,
      paid_orders: count,
      revenue: baht,
      point_transactions: count,
      tags: count,
    }),
    current: span,
    /** The preceding range of the same number of days. */
    previous: span,
    days: z.array(span.omit({ label: true }).extend({ day })),
    recent: z.strictObject({
      attempts: z.array(
        z.strictObject({
          id,
          quiz_set_id: id,
          quiz_set_name: z.string(),
          person,
          score: count,
          total_questions: count,
          completed_at: moment,
        }),
      ),
      orders: z.array(
        z.strictObject({
          id,
          mch_order_no: z.string(),
          person,
          amount: baht,
          points_amount: count,
          state: z.enum(['pending', 'paid', 'failed', 'refunded']),
          created_at: moment,
        }),
      ),
      sign_ups: z.array(z.strictObject({ id, person, created_at: moment })),
    }),
    quiz_sets: z.strictObject({
      /** Quiz sets with attempts in the range. */
      met: count,
      top: z.array(ranked),
      /** Quiz sets with five attempts or more. */
      lowest: z.array(ranked),
      labels: z.strictObject({ excellent: count, good: count, needs_improvement: count }),
    }),
  }),
}
