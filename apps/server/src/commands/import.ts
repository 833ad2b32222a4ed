import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { questionColumns } from '@sanamsob/domain/questions/question-fields'
import { readQuestions } from '@sanamsob/domain/questions/read-questions'
import type pg from 'pg'
import { asService, firstOf } from './as-service.ts'
import { commandLine, misused } from './command-line.ts'
import { findSite } from './find-site.ts'
import { withPool } from './with-pool.ts'

const usage = `Usage:
  npm run import -- FILE --course COURSE [--site SITE] [--create]
      [--name NAME] [--per-set N] [--points N] [--minutes N] [--dry-run]
      makes quiz sets of a file's questions, all or none. FILE is CSV, XLSX, GIFT, Aiken, Moodle XML or text.
      COURSE is its id, or its name on SITE: a domain, or hub (the default).
      --create makes a course of that name, with a category and a subcategory of the same, where there is none.
      --name NAME of the quiz sets (the file's name), --per-set N questions in each (all in one),
      --points N for a start (10), --minutes N for an attempt (no limit)`

const given = commandLine(usage, {
  course: { type: 'string' },
  site: { type: 'string', default: 'hub' },
  create: { type: 'boolean', default: false },
  name: { type: 'string' },
  'per-set': { type: 'string' },
  points: { type: 'string' },
  minutes: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
})
const { positionals: [file, ...rest] = [], values } = given ?? {}
const numbers = [values?.['per-set'], values?.points, values?.minutes]
const areNumbers = numbers.every((text) => text === undefined || /^[0-9]{1,6}$/.test(text))

const [perSet, points, minutes] = numbers.map((text) => (text ? Number(text) : undefined))

if (values?.course && file && rest.length === 0 && areNumbers) {
  const course = values.course.trim()
  await withPool('import', (pool) =>
    importFile(pool, resolve(process.env.INIT_CWD ?? '.', file), course),
  )
} else if (given) misused(usage)

async function importFile(pool: pg.Pool, path: string, course: string): Promise<void> {
  const bytes = readFileSync(path)
  const { rows, skipped } = await readQuestions(path, bytes)
  const wrong = rows.flatMap(({ errors }) => errors.map(({ message }) => message))
  if (wrong.length > 0) throw new Error(`${firstOf(wrong)}\nNothing was imported.`)
  for (const { row, text } of skipped) console.warn(`line ${row} is no question: ${text}`)
  const site = await findSite(pool, values?.site ?? 'hub')
  const dryRun = values?.['dry-run'] ?? false

  const questions = rows.map((row) => ({
    ...Object.fromEntries(questionColumns.map((column) => [column, row[column]])),
    ...row.origin,
  }))
  const file = {
    name: basename(path),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    skipped: skipped.length,
  }
  const done = await asService(pool, dryRun ? 'rollback' : 'commit', async (client) => {
    const quiz_set_template = {
      name: values?.name ?? basename(path).replace(/\.[^.]*$/, ''),
      course_id: await courseOf(client, course, site),
      points_cost: points,
      time_limit_minutes: minutes,
      tags: [],
    }
    const payload = { questions, quiz_set_template, questions_per_set: perSet, file }
    const answer = await client.query<{ result: Result }>(
      'select public.import_questions($1::jsonb) as result',
      [JSON.stringify({ ...payload, import_id: randomUUID() })],
    )
    return answer.rows[0]?.result
  })
  if (!done?.success) throw new Error(`${firstOf(done?.errors ?? [])}\nNothing was imported.`)
  const { imported_count, quiz_sets_created } = done
  const would = dryRun ? ' would come' : ''
  console.log(`${imported_count} questions in ${quiz_sets_created} new quiz sets${would}.`)
}

type Result = {
  success: boolean
  imported_count: number
  quiz_sets_created: number
  errors: string[]
}

/** By id or name; made where there is none and `--create` was said. */
async function courseOf(client: pg.PoolClient, course: string, site: string | null) {
  const { rows } = await client.query<{ id: string }>(
    `select id from public.courses
     where id::text = $1 or (name = $1 and tenant_id is not distinct from $2)`,
    [course, site],
  )
  if (rows.length > 1) throw new Error(`Several courses are called ${course}: give its id.`)
  if (rows[0]) return rows[0].id
  if (!values?.create) throw new Error(`There is no course ${course}; --create would make it.`)
  const insert = async (sql: string, ...row: (string | null)[]) =>
    (await client.query<{ id: string }>(`${sql} returning id`, row)).rows[0]?.id ?? null
  const category = await insert(
    'insert into public.categories (name, tenant_id) values ($1, $2)',
    course,
    site,
  )
  const subcategory = await insert(
    'insert into public.subcategories (name, category_id) values ($1, $2)',
    course,
    category,
  )
  return insert(
    'insert into public.courses (name, subcategory_id) values ($1, $2)',
    course,
    subcategory,
  )
}
