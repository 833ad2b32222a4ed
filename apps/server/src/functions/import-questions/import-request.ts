import { z } from 'zod'

const question = z.object({
  question_text: z.string(),
  correct_answer: z.union([z.string(), z.int()]).transform(String),
  option_a: z.string(),
  option_b: z.string(),
  option_c: z.string(),
  option_d: z.string(),
  explanation: z.string().nullish(),
  youtube_url: z.string().nullish(),
  display_order: z.int().nullish(),
})

/** The request of admin spec section 7; `questions_per_set` splits the import into several sets. */
export const importRequest = z.object({
  questions: z.array(question).min(1).max(20_000),
  quiz_set_template: z.object({
    name: z.string(),
    description: z.string().nullish(),
    course_id: z.uuid(),
    points_cost: z.int().min(0).optional(),
    time_limit_minutes: z.int().min(1).nullish(),
    tags: z.array(z.uuid()).default([]),
  }),
  questions_per_set: z.int().min(1).optional(),
})
