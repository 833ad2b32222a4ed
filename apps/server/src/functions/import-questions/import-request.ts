import { eachColumn } from '@sanamsob/domain/questions/question-fields'
import { z } from 'zod'

const question = z.object({
  // A passage or a note of an existing question stays as it is if absent.
  ...eachColumn(z.string().nullish()),
  question_text: z.string(),
  correct_answer: z.union([z.string(), z.int()]).transform(String),
  option_a: z.string(),
  option_b: z.string(),
  option_c: z.string(),
  option_d: z.string(),
  display_order: z.int().nullish(),
  /** Id of a question from an export, with the version that it had at that time. */
  id: z.string().nullish(),
  version: z.string().nullish(),
  /** The laws that it cites, as a table names them. */
  laws: z.string().nullish(),
  /** Of a question whose file has content that it lacks. */
  status: z.literal('draft').optional(),
})

/**
 * Request body from an administrator's browser. `questions_per_set` splits the import into several sets.
 * Questions may be added to an existing set (`quiz_set_id`), or change the questions that they name. New ones
 * without a set need the template.
 */
export const importRequest = z
  .object({
    questions: z.array(question).min(1).max(20_000),
    quiz_set_template: z
      .object({
        name: z.string(),
        description: z.string().nullish(),
        course_id: z.uuid(),
        points_cost: z.int().min(0).optional(),
        time_limit_minutes: z.int().min(1).nullish(),
        tags: z.array(z.uuid()).default([]),
      })
      .optional(),
    questions_per_set: z.int().min(1).optional(),
    quiz_set_id: z.uuid().optional(),
    /** Of new quiz sets, or of the questions in an existing one. */
    status: z.enum(['draft', 'published']).optional(),
    /** Chosen by the sender: a repeated request imports once. */
    import_id: z.uuid().optional(),
    /** The source file: its name, the SHA-256 of its bytes, and the number of skipped lines. */
    file: z
      .object({
        name: z.string().nullish(),
        sha256: z.string().nullish(),
        skipped: z.int().min(0).nullish(),
      })
      .optional(),
    /** Runs the same import and rolls it back. */
    dry_run: z.boolean().optional(),
  })
  .refine(
    ({ quiz_set_template, quiz_set_id, questions }) =>
      quiz_set_template || quiz_set_id || questions.every(({ id }) => id),
    { path: ['quiz_set_template'] },
  )
