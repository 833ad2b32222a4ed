import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet } from './content.ts'

type Rule = { section: string | null; min_percent: number }

type ExamOptions = {
  name?: string
  /** The number of questions of each section. */
  sections?: Record<string, number>
  rules?: Rule[]
  papers?: number
  pointsCost?: number
  minutes?: number
  tenantId?: string | null
}

export type Paper = { id: string; quizSetId: string; questionIds: string[] }
export type Exam = { id: string; tagIds: Record<string, string>; papers: Paper[] }

export const english = 'ภาษาอังกฤษ'
export const law = 'กฎหมาย'
const localRules: Rule[] = [
  { section: null, min_percent: 60 },
  { section: english, min_percent: 50 },
]

let made = 0

/**
 * An active examination with papers that have no question in common, each section with a tag of its own. The right answer
 * of question n (from 0) is n % 4 + 1.
 */
export async function createExam(db: ProductDatabase, options: ExamOptions = {}): Promise<Exam> {
  const { name = `สอบท้องถิ่น ภาค ก ${++made}`, tenantId = null, minutes = 120 } = options
  const { sections = { [law]: 3, [english]: 3 }, rules = localRules, pointsCost = 10 } = options
  const tagIds: Record<string, string> = {}
  for (const section of Object.keys(sections)) {
    tagIds[section] = await insert(db, 'quiz_tags (name) values ($1)', [`${section} ${++made}`])
  }
  const id = await insert(
    db,
    `exam_blueprints (tenant_id, name, edition, minutes, points_cost, is_active, source_name, source_url, source_day,
       rules, sections) values ($1, $2, '2568', $3, $4, true, 'ประกาศรับสมัคร', 'https://example.test/', '2026-11-01',
       $5, $6)`,
    [
      tenantId,
      name,
      minutes,
      pointsCost,
      JSON.stringify(rules),
      JSON.stringify(
        Object.entries(sections).map(([section, questions]) => ({
          name: section,
          questions,
          lines: [{ tag_id: tagIds[section], questions, is_estimate: true }],
        })),
      ),
    ],
  )
  const papers: Paper[] = []
  for (let number = 1; number <= (options.papers ?? 1); number++) {
    papers.push(
      await createPaper(db, { id, name, number, tenantId, minutes, pointsCost, sections, tagIds }),
    )
  }
  return { id, tagIds, papers }
}

type PaperOptions = Required<Omit<ExamOptions, 'rules' | 'papers'>> & {
  id: string
  number: number
  tagIds: Record<string, string>
}

async function createPaper(db: ProductDatabase, exam: PaperOptions): Promise<Paper> {
  const names = Object.entries(exam.sections).flatMap(([section, count]) =>
    Array<string>(count).fill(section),
  )
  const { questionIds } = await createQuizSet(db, {
    questions: names.length,
    tenantId: exam.tenantId,
  })
  await db.pool.query(
    'insert into question_tags (question_id, tag_id) select * from unnest($1::uuid[], $2::uuid[])',
    [questionIds, names.map((section) => exam.tagIds[section])],
  )
  const quizSetId = await insert(
    db,
    `quiz_sets (name, tenant_id, is_paper, points_cost, time_limit_minutes, total_questions)
     values ($1, $2, true, $3, $4, $5)`,
    [
      `${exam.name} 2568 ชุดที่ ${exam.number}`,
      exam.tenantId,
      exam.pointsCost,
      exam.minutes,
      names.length,
    ],
  )
  const id = await insert(
    db,
    'exam_papers (blueprint_id, number, quiz_set_id) values ($1, $2, $3)',
    [exam.id, exam.number, quizSetId],
  )
  await db.pool.query(
    `insert into private.exam_paper_questions (paper_id, question_id, section, position)
     select $1, question, section, place
     from unnest($2::uuid[], $3::text[]) with ordinality q (question, section, place)`,
    [id, questionIds, names],
  )
  return { id, quizSetId, questionIds }
}

async function insert(db: ProductDatabase, what: string, values: unknown[]): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(`insert into ${what} returning id`, values)
  return rows[0]?.id ?? ''
}
