import { z } from 'zod'
import { question, verdict } from './questions.ts'
import { count, id, named, site } from './values.ts'

const hit = named.extend({ description: z.string().nullable() })

export const catalogue = {
  search_catalogue: z.strictObject({
    categories: z.array(hit.extend({ icon_url: z.string().nullable() })),
    subcategories: z.array(hit.extend({ category_id: id })),
    courses: z.array(hit.extend({ subcategory_id: id, thumbnail_url: z.string().nullable() })),
    quiz_sets: z.array(
      hit.extend({
        course_id: id,
        total_questions: count,
        points_cost: count,
        time_limit_minutes: count.nullable(),
      }),
    ),
  }),
  /** Other tenants, returned on the hub; most results first. */
  search_other_sites: z.array(z.strictObject({ site, found: count })),
  site_figures: z.strictObject({
    platforms: count,
    categories: count,
    quiz_sets: count,
    questions: count,
    /** Of the whole installation; returned only on the hub. */
    learners: count.nullable(),
  }),
  /** Questions that the operator published as samples, with their key. */
  sample_questions: z.array(
    question.extend(
      verdict.pick({ correct_choice: true, explanation: true, option_notes: true }).shape,
    ),
  ),
  quiz_set_sites: z.array(z.strictObject({ quiz_set_id: id, site })),
}
