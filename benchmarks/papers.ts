import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { performLearningRuns } from '../apps/server/src/jobs/learning-runs-perform.ts'
import { assemblePapers } from '../apps/server/src/learning/assemble-papers.ts'
import { randomFrom } from '../apps/server/src/learning/random.ts'
import { giveEvidence, makeMeasuredExam } from '../tests/support/measured-exam.ts'
import { bank } from '../tests/support/simulated-bank.ts'
import { type Database, fillLearners, openProduct } from './learning/product.ts'

const assembled = 1_000
const items = 1_200
/** As many as one run may make. */
const papers = 24
const learners = 400
const questions = 100
/** The first calls load the functions of the connection. */
const warmUp = 20
/** Learners who ask what they may expect, and their pieces of evidence in each of two sections. */
const [expecting, pieces] = [300, 200]

/**
 * The time of assembling papers, of starting one against starting a plain quiz set of as many questions, and of what
 * learners may expect of the examination.
 */
export async function benchPapers() {
  const offers = [1, 2, 3].map((seed) => bank(seed, items, papers))
  const began = performance.now()
  for (let seed = 0; seed * papers < assembled; seed++) {
    const offer = offers[seed % offers.length]
    if (offer) assemblePapers(offer, randomFrom(seed))
  }
  const seconds = (performance.now() - began) / 1000
  const product = await openProduct()
  try {
    const { paper, plain } = await product.withDatabase(compareStarts)
    const { readiness, tonight } = await product.withDatabase(timeForecasts)
    console.table([
      {
        figure: `${assembled} papers from ${items} questions, ${papers} at a time, s`,
        bar: '≤ 60',
        value: Number(seconds.toFixed(1)),
      },
      { figure: 'start of a paper, median ms', bar: '', value: percentile(paper, 0.5) },
      { figure: 'start of a plain quiz set, median ms', bar: '', value: percentile(plain, 0.5) },
      { figure: 'start of a paper, p95 ms', bar: 'as plain', value: percentile(paper, 0.95) },
      { figure: 'start of a plain quiz set, p95 ms', bar: '', value: percentile(plain, 0.95) },
      { figure: 'readiness, 100 questions, median ms', bar: '', value: percentile(readiness, 0.5) },
      {
        figure: 'readiness, 100 questions, p95 ms',
        bar: '≤ 300',
        value: percentile(readiness, 0.95),
      },
      { figure: 'plan of an evening, median ms', bar: '', value: percentile(tonight, 0.5) },
      { figure: 'plan of an evening, p95 ms', bar: '≤ 300', value: percentile(tonight, 0.95) },
    ])
  } finally {
    await product.close()
  }
}

/** Each learner starts both, in alternating order. */
async function compareStarts({ url, pool }: Database) {
  const { rows } = await pool.query<{ set_id: string; exam_id: string }>(
    `with category as (insert into categories (name) values ('หมวด') returning id),
       sub as (insert into subcategories (name, category_id) select 'หมวดย่อย', id from category returning id),
       course as (insert into courses (name, subcategory_id) select 'คอร์ส', id from sub returning id),
       plain as (
         insert into quiz_sets (name, course_id, points_cost, time_limit_minutes)
         select 'ชุด', id, 0, 120 from course returning id),
       tag as (insert into quiz_tags (name) values ('หัวข้อ') returning id),
       exam as (
         insert into exam_blueprints (name, edition, minutes, points_cost, is_active, sections)
         select 'ภาค ก', '2568', 120, 0, true, jsonb_build_array(jsonb_build_object('name', 'วิชา',
           'questions', $1::integer, 'lines', jsonb_build_array(jsonb_build_object('tag_id', id,
             'questions', $1::integer, 'is_estimate', true)))) from tag returning id)
     select plain.id as set_id, exam.id as exam_id from plain, exam`,
    [questions],
  )
  const { set_id: setId, exam_id: examId } = rows[0] ?? { set_id: '', exam_id: '' }
  await pool.query(
    `with made as (
       insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
         correct_answer, display_order)
       select $1, 'คำถาม ' || n || ' ' || repeat('ข้อความ ', 20), 'ก', 'ข', 'ค', 'ง', '1', n
       from generate_series(1, $2::integer) n returning id)
     insert into question_tags (question_id, tag_id) select made.id, t.id from made, quiz_tags t`,
    [setId, questions],
  )
  // Their texts would be alike.
  await pool.query('delete from private.questions_to_compare')
  await pool.query('select private.assemble_papers($1, 1)', [examId])
  const log = { info: () => undefined, error: console.error }
  await performLearningRuns(pool, url, log, new AbortController().signal)
  const made = await pool.query<{ id: string }>('select quiz_set_id as id from exam_papers')
  const paperId = made.rows[0]?.id
  if (!paperId) throw new Error('No paper was assembled.')
  const people = await pool.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at)
     select gen_random_uuid(), 'bench-' || n || '@example.test', now() from generate_series(1, $1::integer) n
     returning id`,
    [learners],
  )
  const times = { paper: [] as number[], plain: [] as number[] }
  await onSession(
    url,
    people.rows.map(({ id }) => id),
    async (client, place) => {
      const order = place % 2 === 0 ? (['paper', 'plain'] as const) : (['plain', 'paper'] as const)
      for (const kind of order) {
        const began = performance.now()
        await client.query({
          name: 'start',
          text: 'select public.start_quiz($1, $2, $3)',
          values: [kind === 'paper' ? paperId : setId, 'end', randomUUID()],
        })
        const time = performance.now() - began
        if (place >= warmUp) times[kind].push(time)
      }
    },
  )
  return times
}

/** One request of each learner for the readiness and one for the plan of the evening. */
async function timeForecasts({ url, pool }: Database) {
  const times = { readiness: [] as number[], tonight: [] as number[] }
  const exam = await makeMeasuredExam(pool)
  const people = await fillLearners(pool, expecting)
  for (const person of people) await giveEvidence(pool, exam, person, [pieces, pieces])
  await pool.query('analyze')
  await onSession(url, people, async (client, place) => {
    let began = performance.now()
    const { rows } = await client.query<{ answer: { shown: string } }>({
      name: 'readiness',
      text: 'select public.readiness($1) as answer',
      values: [exam.id],
    })
    const readiness = performance.now() - began
    if (rows[0]?.answer.shown === 'none') throw new Error('No figures are shown.')
    began = performance.now()
    await client.query({ name: 'tonight', text: 'select public.tonight()' })
    if (place < warmUp) return
    times.readiness.push(readiness)
    times.tonight.push(performance.now() - began)
  })
  return times
}

/** Calls for each learner, who is signed in, on one connection with the settings of requests. */
async function onSession(
  url: string,
  people: string[],
  call: (client: pg.Client, place: number) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select set_config('role', 'authenticated', false),
       set_config('request.headers', '{"host": "localhost:3000"}', false),
       set_config('data_api.answers_after_commit', 'on', false)`,
  )
  for (const [place, id] of people.entries()) {
    await client.query(`select set_config('request.jwt.claims', $1, false)`, [
      JSON.stringify({ sub: id, role: 'authenticated' }),
    ])
    await call(client, place)
  }
  await client.end()
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2))
}
