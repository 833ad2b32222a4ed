import { createHash, randomUUID } from 'node:crypto'
import { basename, resolve } from 'node:path'
import { embeddedIn, withStored } from '@sanamsob/domain/questions/embedded-pictures'
import { questionColumns, textColumns } from '@sanamsob/domain/questions/question-fields'
import { acceptForm, isAcceptable } from '@sanamsob/domain/questions/revise-row'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { asService, firstOf } from './as-service.ts'
import { commandLine, misused } from './command-line.ts'
import { findSite } from './find-site.ts'
import { readQuestionFile } from './read-question-file.ts'
import { uploadPictures } from './upload-pictures.ts'
import { withPool } from './with-pool.ts'

const usage = `Usage:
  npm run import -- FILE --course COURSE [--site SITE] [--create]
      [--name NAME] [--per-set N] [--points N] [--minutes N] [--accept-losses] [--dry-run]
      creates quiz sets from a file's questions, all or none. FILE is CSV, XLSX, DOCX, GIFT, Aiken, Moodle XML or text.
      COURSE is its id, or its name on SITE: a domain, or hub (the default).
      --create creates a missing course, with a category and a subcategory of the same name.
      --name NAME of the quiz sets (the file's name), --per-set N questions in each (all in one),
      --points N for a start (10), --minutes N for an attempt (no limit)
      Pictures in the file, and those that it names by a path in its folder, ![](pictures/1.png), are stored.
      A file with content that cannot be stored, such as drawings, or with answers other than the options that it
      marks, is refused with a list of its questions.
      --accept-losses imports these questions with their answers, those without all of their content as drafts.`

const given = commandLine(usage, {
  course: { type: 'string' },
  site: { type: 'string', default: 'hub' },
  create: { type: 'boolean', default: false },
  name: { type: 'string' },
  'per-set': { type: 'string' },
  points: { type: 'string' },
  minutes: { type: 'string' },
  'accept-losses': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
})
const { positionals: [file, ...rest] = [], values } = given ?? {}
const numbers = [values?.['per-set'], values?.points, values?.minutes]
const areNumbers = numbers.every((text) => text === undefined || /^[0-9]{1,6}$/.test(text))

const [perSet, points, minutes] = numbers.map((text) => (text ? Number(text) : undefined))

if (values?.course && file && rest.length === 0 && areNumbers) {
  const course = values.course.trim()
  await withPool('import', (pool, config) =>
    importFile(pool, config, resolve(process.env.INIT_CWD ?? '.', file), course),
  )
} else if (given) misused(usage)

async function importFile(
  pool: pg.Pool,
  config: Config,
  path: string,
  course: string,
): Promise<void> {
  const { rows: read, skipped, notes, bytes, pictures } = await readQuestionFile(path)
  const accepts = values?.['accept-losses'] ?? false
  const rows = accepts ? read.map((row) => (isAcceptable(row) ? acceptForm(row) : row)) : read
  const wrong = rows.flatMap(({ errors }) =>
    errors.map(({ message, hint }) => (hint ? `${message} (${hint})` : message)),
  )
  if (wrong.length > 0) {
    const cure = rows.some(isAcceptable)
      ? '\n--accept-losses imports questions without the content that cannot be stored, and with answers that are not the marked option.'
      : ''
    throw new Error(`${firstOf(wrong)}${cure}\nNothing was imported.`)
  }
  for (const { message, text } of skipped) console.warn(`${message}: ${text}`)
  for (const note of notes) console.warn(note)
  const site = await findSite(pool, values?.site ?? 'hub')
  const dryRun = values?.['dry-run'] ?? false

  const questionsWith = (stored: ReadonlyMap<string, string>) =>
    rows.map((row) => ({
      ...Object.fromEntries(
        questionColumns.map((column) => [column, withStored(row[column], stored)]),
      ),
      ...row.origin,
      ...(row.status && { status: row.status }),
    }))
  const file = {
    name: basename(path),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    skipped: skipped.length,
  }
  const send = async (client: pg.PoolClient, stored: ReadonlyMap<string, string>) => {
    const courseId = await courseOf(client, course, site)
    const quiz_set_template = {
      name: values?.name ?? basename(path).replace(/\.[^.]*$/, ''),
      course_id: courseId,
      points_cost: points,
      time_limit_minutes: minutes,
      tags: [],
    }
    const payload = {
      questions: questionsWith(stored),
      quiz_set_template,
      questions_per_set: perSet,
      file,
    }
    const answer = await client.query<{ result: Result }>(
      'select public.import_questions($1::jsonb) as result',
      [JSON.stringify({ ...payload, import_id: randomUUID() })],
    )
    const owner = await client.query<{ tenant_id: string | null }>(
      'select tenant_id from public.courses where id = $1',
      [courseId],
    )
    const result = answer.rows[0]?.result
    if (!result?.success) throw new Error(`${firstOf(result?.errors ?? [])}\nNothing was imported.`)
    return { ...result, owner: owner.rows[0]?.tenant_id ?? null }
  }
  const used = new Set(
    rows.flatMap((row) => textColumns.flatMap((column) => embeddedIn(row[column]))),
  )
  const usedPictures = pictures.filter(({ address }) => used.has(address))
  // No picture is stored for questions that are refused; the database accepts only addresses of stored ones.
  const later = new Map(usedPictures.map(({ address }) => [address, '/storage/later']))
  const tried =
    dryRun || usedPictures.length > 0
      ? await asService(pool, 'rollback', (client) => send(client, later))
      : null
  const stored = dryRun
    ? later
    : await uploadPictures(pool, config, tried?.owner ?? null, usedPictures)
  const commit = () => asService(pool, 'commit', (client) => send(client, stored))
  const done =
    (dryRun ? tried : null) ??
    (await commit().catch((error: Error) => {
      if (stored.size === 0) throw error
      const cure = 'Its pictures remain stored: npm run storage -- orphans lists them.'
      throw new Error(`${error.message}\n${cure}`, { cause: error })
    }))
  const { imported_count, quiz_sets_created } = done
  const would = dryRun ? ' would be created' : ''
  console.log(`${imported_count} questions in ${quiz_sets_created} new quiz sets${would}.`)
}

type Result = {
  success: boolean
  imported_count: number
  quiz_sets_created: number
  errors: string[]
}

/** Finds a course by id or name. Creates a missing one if `--create` is given. */
async function courseOf(client: pg.PoolClient, course: string, site: string | null) {
  const { rows } = await client.query<{ id: string }>(
    `select id from public.courses
     where id::text = $1 or (name = $1 and tenant_id is not distinct from $2)`,
    [course, site],
  )
  if (rows.length > 1) throw new Error(`Several courses are called ${course}: give its id.`)
  if (rows[0]) return rows[0].id
  if (!values?.create) throw new Error(`There is no course ${course}; --create creates it.`)
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
