import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../seed/content/', import.meta.url))

const course = z.strictObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  display_order: z.int(),
})
const subcategory = z.strictObject({ ...course.shape, courses: z.array(course) })
const category = z.strictObject({
  ...course.shape,
  icon_url: z.string().nullish(),
  pass_percent: z.int().min(1).max(100).nullish(),
  subcategories: z.array(subcategory),
})
const catalogue = z.strictObject({
  tenant: z
    .strictObject({
      name: z.string().min(1),
      domain: z.string().min(1),
      subdomain: z.string().nullable(),
      description: z.string().nullish(),
      logo_url: z.string().nullish(),
      primary_color: z.string(),
      secondary_color: z.string(),
      settings: z.record(z.string(), z.string()).default({}),
    })
    .nullable(),
  categories: z.array(category),
})

const note = z.string().trim().min(1).max(2000).optional()

const question = z.strictObject({
  question_text: z.string().min(1),
  option_a: z.string().min(1),
  option_b: z.string().min(1),
  option_c: z.string().min(1),
  option_d: z.string().min(1),
  correct_answer: z.enum(['1', '2', '3', '4']),
  explanation: z.string().min(1),
  /** Shared with the other questions of the quiz set that have the same. */
  passage: z.string().min(1).optional(),
  youtube_url: z.string().nullish(),
  /** Why each wrong option is wrong. */
  note_a: note,
  note_b: note,
  note_c: note,
  note_d: note,
  tags: z.array(z.string()).default([]),
})
const quizSet = z.strictObject({
  tenant: z.string().nullable(),
  category: z.string(),
  subcategory: z.string(),
  course: z.string(),
  name: z.string().min(1),
  description: z.string().nullish(),
  points_cost: z.int().min(0),
  time_limit_minutes: z.int().positive().nullable(),
  display_order: z.int(),
  /** Of the topics of its questions. */
  subject: z.string().min(1),
  tags: z.array(z.string()).default([]),
  questions: z.array(question).min(1),
})

export type CatalogueContent = z.infer<typeof catalogue>
export type QuizSetContent = z.infer<typeof quizSet>
export type DemoContent = {
  /** Keyed by site: `hub`, or the tenant's subdomain. */
  catalogues: Map<string, CatalogueContent>
  quizSets: QuizSetContent[]
}

/**
 * Reads the demo's content from database/seed/content.
 * @throws on invalid content, with the name of the file
 */
export function readContent(): DemoContent {
  const catalogues = jsonFiles('catalogue/').map(
    (file) => [file.replace('.json', ''), parse(`catalogue/${file}`, catalogue)] as const,
  )
  return {
    catalogues: new Map(catalogues),
    quizSets: jsonFiles('').map((file) => parse(file, quizSet)),
  }
}

function jsonFiles(part: string): string[] {
  if (!existsSync(folder + part)) return []
  return readdirSync(folder + part)
    .filter((name) => name.endsWith('.json'))
    .sort()
}

function parse<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(JSON.parse(readFileSync(folder + file, 'utf8')))
  if (!result.success) throw new Error(`seed/content/${file}: ${z.prettifyError(result.error)}`)
  return result.data
}
