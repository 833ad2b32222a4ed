import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, startEmbeddedPostgres } from '@sanamsob/database'
import pg from 'pg'
import { performLearningRuns } from '../../apps/server/src/jobs/learning-runs-perform.ts'
import { databaseOn, onServer } from '../../tests/support/on-server.ts'
import type { simulate } from '../../tests/support/simulated-learners.ts'
import { superuserUrl } from '../../tests/support/superuser-url.ts'

/** An embedded PostgreSQL with its ordinary settings, and databases of the product on it. */
export type Product = {
  /** A new database, for as long as `use` lasts. */
  withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result>
  /** For processor times. */
  postgresPid: number
  close(): Promise<void>
}
export type Database = { url: string; pool: pg.Pool }

export async function openProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate({ url: postgres.url })
  const superuser = superuserUrl(dataDir, postgres)
  const { pathname, username } = new URL(postgres.url)
  return {
    withDatabase: async (use) => {
      const name = `bench_${randomUUID().slice(0, 8)}`
      const template = pathname.slice(1)
      await onServer(superuser, `create database ${name} template ${template} owner ${username}`)
      const url = databaseOn(postgres.url, name)
      // Plans as in the functions that requests call.
      const options = '-c enable_seqscan=off -c jit=off'
      const pool = new pg.Pool({ connectionString: url, max: 4, options, pipeline: true })
      try {
        return await use({ url, pool })
      } finally {
        await pool.end()
        await onServer(superuser, `drop database ${name} with (force)`)
      }
    },
    postgresPid: postgres.pid,
    close: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Calibrates as the worker does, and returns the run's report. */
export async function calibrateOn({ url, pool }: Database) {
  const { rows } = await pool.query<{ run: string }>('select private.calibrate_items() as run')
  const log = {
    info: () => undefined,
    error: (...failure: unknown[]) => console.error(...failure),
  }
  await performLearningRuns(pool, url, log, new AbortController().signal)
  const ended = await pool.query<{ report: { seconds: number; pieces: number } | null }>(
    'select report from private.learning_runs where id = $1 and error is null',
    [rows[0]?.run],
  )
  const report = ended.rows[0]?.report
  if (!report) throw new Error('The calibration failed.')
  return report
}

export type Filled = {
  people: string[]
  questionIds: string[]
  tagIds: string[]
  quizSetIds: string[]
}

/** Rows of one statement. */
const batch = 20_000
const questionsPerQuizSet = 50

/** Fills in a simulated world: its bank in one subject, with its topics as tags, its learners and their evidence. */
export async function fillWorld(
  { pool }: Database,
  { evidence, keys, topicAbilities }: ReturnType<typeof simulate>,
): Promise<Filled> {
  const topics = Math.max(topicAbilities[0]?.length ?? 0, 1)
  const filled = await fillBank(pool, keys, topics)
  const people = await fillLearners(pool, evidence.learners)
  for (let from = 0; from < evidence.item.length; from += batch) {
    const part = <Value>(values: ArrayLike<number>, of: (value: number) => Value) =>
      Array.from({ length: Math.min(batch, evidence.item.length - from) }, (_, at) =>
        of(values[from + at] as number),
      )
    await pool.query(
      `insert into private.evidence (user_id, question_id, attempt_id, version_id, subject_id, choice, is_right, seconds,
         answered_at)
       select given.user_id, q.id, gen_random_uuid(), q.version_id, s.id, given.choice, given.is_right, 30,
         now() - given.age * interval '1 day'
       from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::boolean[], $5::float8[])
         given (user_id, question_id, choice, is_right, age)
       join private.questions q on q.id = given.question_id, public.subjects s`,
      [
        part(evidence.learner, (person) => people[person]),
        part(evidence.item, (item) => filled.questionIds[item]),
        part(evidence.choice, (choice) => choice),
        part(evidence.isRight, (isRight) => isRight === 1),
        part(evidence.ageDays, (age) => age),
      ],
    )
  }
  await pool.query('analyze')
  return { ...filled, people }
}

/** Questions with these keys, which cost no points; their topics rotate. */
export async function fillBank(
  pool: pg.Pool,
  keys: readonly number[],
  topics: number,
): Promise<Omit<Filled, 'people'>> {
  const { rows: tags } = await pool.query<{ id: string }>(
    `with subject as (insert into public.subjects (name) values ('ภาษาอังกฤษ') returning id)
     insert into public.quiz_tags (name, subject_id)
     select 'หัวข้อ ' || n, subject.id from subject, generate_series(1, $1) n returning id`,
    [topics],
  )
  const tagIds = tags.map(({ id }) => id)
  const { rows: sets } = await pool.query<{ id: string }>(
    `with category as (insert into public.categories (name) values ('หมวด') returning id),
       subcategory as (
         insert into public.subcategories (name, category_id) select 'หมวดย่อย', id from category returning id),
       course as (insert into public.courses (name, subcategory_id) select 'คอร์ส', id from subcategory returning id)
     insert into public.quiz_sets (name, course_id, points_cost)
     select 'ชุดข้อสอบ ' || n, course.id, 0 from course, generate_series(1, $1) n returning id`,
    [Math.ceil(keys.length / questionsPerQuizSet)],
  )
  const quizSetIds = sets.map(({ id }) => id)
  const places = keys.map((_, item) => item)
  const { rows: questions } = await pool.query<{ id: string }>(
    `with asked as (
       insert into private.questions (id, quiz_set_id, question_text, option_a, option_b, option_c, option_d,
         correct_answer, display_order)
       select gen_random_uuid(), given.quiz_set_id, 'คำถาม ' || given.place, 'ก', 'ข', 'ค', 'ง', given.key::text, given.place
       from unnest($1::uuid[], $2::integer[], $3::integer[]) given (quiz_set_id, place, key)
       returning id, display_order
     ), tagged as (
       insert into public.question_tags (question_id, tag_id)
       select id, ($4::uuid[])[display_order % cardinality($4::uuid[]) + 1] from asked
     )
     select id from asked order by display_order`,
    [
      places.map((item) => quizSetIds[Math.floor(item / questionsPerQuizSet)]),
      places,
      keys,
      tagIds,
    ],
  )
  return { questionIds: questions.map(({ id }) => id), tagIds, quizSetIds }
}

export async function fillLearners(pool: pg.Pool, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => randomUUID()).sort()
  await pool.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     select id, 'authenticated', 'authenticated', id || '@example.test', now(), now() from unnest($1::uuid[]) id`,
    [people],
  )
  return people
}
