import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, productDatabase } from '../../../../tests/support/product-database.ts'
import {
  createQuizSet,
  createTenant,
  type Learner,
  learner,
  type QuizSet,
} from '../../support/content.ts'
import { createExam } from '../../support/papers.ts'

/** Each way to withdraw a question, by each place that sells or shows one. */

const db = productDatabase()
const host = 'shop.localhost'
/** Only in the withdrawn question. */
const mark = 'ประตูวิเศษ'
const setName = 'ชุดวิเศษ'

const ids = { tenant: '', tag: '', exam: '', paper: '', paperSet: '', run: '', attempt: '' }
/** The quiz set of the question, on a tenant's site; the examination's other questions; two sets to move to. */
let set: QuizSet
let rest: QuizSet
let elsewhere: QuizSet
let hidden: QuizSet
let question: string
let admin: Learner
let manager: Learner
/** Answered the question wrongly, marked it, and submitted. */
let owner: Learner
/** Began an attempt and a paper before the question was withdrawn. */
let candidate: Learner
let running: { set: string; paper: string }
/** Starts nothing that is committed. */
let visitor: Learner

type Withdrawal = {
  name: string
  off: string
  on?: string
  /** The table of the row that an administrator deletes, and brings back from the trash. */
  deletes?: string
  of:
    | 'question'
    | 'question moved'
    | 'question deleted'
    | 'set'
    | 'set moved to another site'
    | 'set deleted'
    | 'tenant'
}

const categoryOf = `(select s.category_id from courses c join subcategories s on s.id = c.subcategory_id where c.id = $1)`
const subcategoryOf = '(select c.subcategory_id from courses c where c.id = $1)'

/** $1 is the course of the quiz set, $2 the set, $3 the question; `at` names the rows to move to. */
const withdrawals: Withdrawal[] = [
  ...['draft', 'archived'].map((status) => ({
    name: `the question as ${status}`,
    off: `update private.questions set status = '${status}' where id = $3`,
    on: `update private.questions set status = 'published' where id = $3`,
    of: 'question' as const,
  })),
  {
    name: 'the question held',
    off: `update private.questions set held_at = now(), hold_reason = 'ทดสอบ' where id = $3`,
    on: 'update private.questions set held_at = null, hold_reason = null where id = $3',
    of: 'question',
  },
  {
    name: 'the question moved to a set switched off',
    off: 'update private.questions set quiz_set_id = $5 where id = $3',
    on: 'update private.questions set quiz_set_id = $2 where id = $3',
    of: 'question moved',
  },
  {
    name: 'the question deleted',
    off: 'delete from questions where id = $3',
    deletes: 'questions',
    of: 'question deleted',
  },
  ...['draft', 'archived'].map((status) => ({
    name: `the quiz set as ${status}`,
    off: `update quiz_sets set status = '${status}' where id = $2`,
    on: `update quiz_sets set status = 'published' where id = $2`,
    of: 'set' as const,
  })),
  ...[
    ['quiz_sets', '$2'],
    ['courses', '$1'],
    ['subcategories', subcategoryOf],
    ['categories', categoryOf],
  ].map(([table = '', id]) => ({
    name: `a row of ${table} switched off`,
    off: `update ${table} set is_active = false where id = ${id}`,
    on: `update ${table} set is_active = true where id = ${id}`,
    of: 'set' as const,
  })),
  {
    name: 'the quiz set moved to a course switched off',
    off: 'update quiz_sets set course_id = $6 where id = $2',
    on: 'update quiz_sets set course_id = $1 where id = $2',
    of: 'set',
  },
  {
    name: 'the quiz set moved to another site',
    off: 'update quiz_sets set course_id = $4 where id = $2',
    on: 'update quiz_sets set course_id = $1 where id = $2',
    of: 'set moved to another site',
  },
  {
    name: 'the category moved to another site',
    off: `update categories set tenant_id = null where id = ${categoryOf}`,
    on: `update categories set tenant_id = $7 where id = ${categoryOf}`,
    of: 'set moved to another site',
  },
  ...[
    ['quiz_sets', '$2'],
    ['categories', categoryOf],
  ].map(([table = '', id]) => ({
    name: `a row of ${table} deleted`,
    off: `delete from ${table} where id = ${id}`,
    deletes: table,
    of: 'set deleted' as const,
  })),
  {
    name: 'the tenant switched off',
    off: 'update tenants set is_active = false where id = $7',
    on: 'update tenants set is_active = true where id = $7',
    of: 'tenant',
  },
]

type Kind = Withdrawal['of']
type Place = {
  sees: () => Promise<boolean>
  /** Where it stays readable all the same, and why. */
  stays?: { after: Kind[]; because: string }
}

/** What a call returns, as text; nothing is stored. Empty if it is refused. */
async function read(caller: Caller, sql: string, values: unknown[] = []): Promise<string> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
         set_config('request.headers', $3, true), set_config('data_api.answers_after_commit', 'on', true)`,
      [
        caller.role,
        JSON.stringify({ role: caller.role, sub: caller.userId }),
        JSON.stringify({ host: caller.host ?? host }),
      ],
    )
    return JSON.stringify((await client.query(sql, values)).rows)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === 'PGRST') return ''
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const finds = async (caller: Caller, sql: string, values: unknown[] = [], text = mark) =>
  (await read(caller, sql, values)).includes(text)
const guest: Caller = { role: 'anon', host }

const goingOn: Kind[] = [
  'question',
  'question moved',
  'question deleted',
  'set',
  'set moved to another site',
  'tenant',
]
const acrossSites = {
  after: ['set moved to another site'] as Kind[],
  because: 'what was paid for is practised on every site',
}
const underWay = {
  after: goingOn,
  because: 'an attempt keeps its questions to its result; only a deletion of the set ends it',
}

const places: Record<string, Place> = {
  'a quiz set, started': {
    sees: () => finds(visitor.caller, `select start_quiz($1, 'end', gen_random_uuid())`, [set.id]),
  },
  'a quiz set, started by an administrator': {
    sees: () => finds(admin.caller, `select start_quiz($1, 'end', gen_random_uuid())`, [set.id]),
    stays: {
      after: ['set', 'set moved to another site', 'tenant'],
      because: 'administrators try what is not published yet',
    },
  },
  'a paper, started': {
    sees: () =>
      finds(visitor.caller, `select start_quiz($1, 'end', gen_random_uuid())`, [ids.paperSet]),
  },
  'a paper, printed': { sees: () => finds(admin.caller, 'select exam_paper($1)', [ids.paper]) },
  'a paper to be assembled': {
    sees: async () => {
      const sql = 'select private.papers_to_assemble($1)'
      return JSON.stringify((await db.pool.query(sql, [ids.run])).rows).includes(question)
    },
  },
  'the supply of an examination': {
    sees: () =>
      finds(
        admin.caller,
        'select papers(b) from exam_blueprints b where id = $1',
        [ids.exam],
        ':2',
      ),
  },
  'the size of a paper': {
    sees: async () => {
      const sql = 'select total_questions from quiz_sets where id = $1'
      return (await db.pool.query(sql, [ids.paperSet])).rows[0]?.total_questions === 8
    },
  },
  'a round of reviews': {
    sees: () => finds(owner.caller, 'select review_round()'),
    stays: acrossSites,
  },
  'the number of reviews': {
    sees: () => finds(owner.caller, 'select review_summary()', [], '"due":1,'),
    stays: acrossSites,
  },
  'the plan of the evening': {
    sees: () => finds(owner.caller, 'select tonight(60)', [], '"kind":"review"'),
    stays: acrossSites,
  },
  'a reminder': {
    sees: async () => {
      const sql = 'select due from private.awaiting($1, $2, now())'
      return (await db.pool.query(sql, [owner.userId, host])).rows[0]?.due === 1
    },
    stays: acrossSites,
  },
  'an answered review': {
    sees: () => finds(owner.caller, 'select answer_review($1, 1)', [question], 'correct_choice'),
    stays: acrossSites,
  },
  'a review of a device': {
    sees: () =>
      finds(
        owner.caller,
        `select answer_reviews(jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'question_id', $1::text,
           'choice', 1, 'rating', 3, 'answered_at', now(), 'state', 2, 'stability', 3, 'difficulty', 5,
           'learning_steps', 0, 'due_seconds', 259200)))`,
        [question],
        'due_at',
      ),
    stays: acrossSites,
  },
  'the deck of a device': {
    sees: () => finds(owner.caller, 'select offline_deck()'),
    stays: acrossSites,
  },
  practice: {
    sees: () => finds(owner.caller, 'select answer_practice($1, 1)', [question], 'correct_choice'),
    stays: acrossSites,
  },
  'a round of a topic': {
    sees: () => finds(owner.caller, 'select topic_round($1)', [ids.tag]),
    stays: acrossSites,
  },
  'missed questions, redone': {
    sees: () => finds(owner.caller, 'select redo_round($1)', [ids.attempt]),
    stays: acrossSites,
  },
  bookmarks: { sees: () => finds(owner.caller, 'select list_bookmarks()'), stays: acrossSites },
  'a search of bookmarks': {
    sees: () => finds(owner.caller, 'select list_bookmarks($1)', [mark]),
    stays: acrossSites,
  },
  'a bookmark, set': {
    sees: () => finds(owner.caller, 'select set_bookmark($1, true)', [question], 'set_bookmark'),
    stays: acrossSites,
  },
  'the table of questions': {
    sees: () => finds(owner.caller, 'select question_text from questions'),
    stays: acrossSites,
  },
  'the later explanation in a result': {
    sees: () => finds(owner.caller, 'select attempt_result($1)', [ids.attempt], 'คำอธิบายใหม่'),
    stays: acrossSites,
  },
  'the samples of the home page': { sees: () => finds(guest, 'select sample_questions()') },

  'an attempt under way': {
    sees: () => finds(candidate.caller, 'select get_attempt($1)', [running.set]),
    stays: underWay,
  },
  'a paper under way': {
    sees: () => finds(candidate.caller, 'select get_attempt($1)', [running.paper]),
    stays: {
      after: [...goingOn, 'set deleted'],
      because: 'a paper keeps its questions to its result; a deletion of their set leaves it',
    },
  },
  'the result of an attempt': {
    sees: () => finds(owner.caller, 'select attempt_result($1)', [ids.attempt]),
    stays: { after: goingOn, because: 'what was bought is deleted with its quiz set only' },
  },
  'the history': {
    sees: () => finds(owner.caller, 'select attempt_history()', [], setName),
    stays: { after: goingOn, because: 'results are deleted with their quiz set only' },
  },
  'an export of the manager': {
    sees: () => finds(manager.caller, `select export_questions('{}', 'gift')`),
    stays: {
      after: ['question', 'question moved', 'set', 'tenant'],
      because: 'managers see the content of their site in every state',
    },
  },
}

/** Places that show the quiz set, which a question withdrawn alone leaves as it is. */
const placesOfSet: Record<string, Place> = {
  'the table': { sees: () => finds(guest, 'select name from quiz_sets', [], setName) },
  'the first view of its course': {
    sees: () =>
      finds(
        guest,
        `select c.name, (select json_agg(q.name) from quiz_sets q where q.course_id = c.id) from courses c`,
        [],
        setName,
      ),
  },
  'its page title': {
    sees: () => finds(guest, 'select title from seo_settings', [], setName),
    stays: {
      after: ['set moved to another site'],
      because: 'titles are read on every site, and that site shows the page',
    },
  },
  'its tags': {
    sees: () => finds(guest, 'select quiz_set_id from quiz_set_tags', [], set.id),
  },
  search: { sees: () => finds(guest, 'select search_catalogue($1)', [setName], set.id) },
  'search from the hub': {
    sees: () =>
      finds(
        { role: 'anon', host: 'localhost' },
        'select search_other_sites($1)',
        [setName],
        '"found":1',
      ),
  },
  'the best scores': { sees: () => finds(guest, `select leaderboard('all')`, [], setName) },
  'the next set': { sees: () => finds(visitor.caller, 'select tonight(60)', [], setName) },
  'the figures of the site': {
    sees: () => finds(guest, 'select site_figures()', [], '"questions":8,'),
  },
}

beforeAll(async () => {
  ids.tenant = await createTenant(db, 'shop')
  const exam = await createExam(db, { name: 'สอบ', needed: 4, bank: 4, tenantId: ids.tenant })
  rest = exam.set
  ids.exam = exam.id
  ids.tag = exam.tagId
  set = await createQuizSet(db, { questions: 4, pointsCost: 0, tenantId: ids.tenant })
  elsewhere = await createQuizSet(db, { questions: 1 })
  hidden = await createQuizSet(db, { questions: 1, tenantId: ids.tenant })
  question = set.questionIds[0] ?? ''
  await db.pool.query(`update quiz_sets set is_active = false where id = $1`, [hidden.id])
  await db.pool.query('update courses set is_active = false where id = $1', [hidden.courseId])
  // Before others, so that it is the next one.
  await db.pool.query(`update quiz_sets set name = $2, points_cost = 0 where id = $1`, [
    set.id,
    setName,
  ])
  await db.pool.query('update quiz_sets set points_cost = 1000 where id = $1', [rest.id])
  await db.pool.query('update private.questions set question_text = $2 where id = $1', [
    question,
    mark,
  ])
  await db.pool.query(
    'insert into question_tags (question_id, tag_id) select unnest($1::uuid[]), $2',
    [set.questionIds, ids.tag],
  )
  await db.pool.query('insert into quiz_set_tags (quiz_set_id, tag_id) values ($1, $2)', [
    set.id,
    ids.tag,
  ])
  await db.pool.query(
    `insert into seo_settings (page_type, reference_id, title) values ('quiz', $1, $2)`,
    [set.id, setName],
  )
  await db.pool.query(`insert into site_settings (key, value) values ($1, $2)`, [
    `tenant_${ids.tenant}_sample_questions`,
    question,
  ])
  await db.pool.query('delete from private.questions_to_compare')
  await db.pool.query('update exam_blueprints set points_cost = 0, minutes = 600 where id = $1', [
    ids.exam,
  ])
  ids.paperSet = await inserted(
    `quiz_sets (name, tenant_id, is_paper, points_cost, time_limit_minutes, total_questions)
     values ('กระดาษ', $1, true, 0, 60, 8)`,
    [ids.tenant],
  )
  ids.paper = await inserted('exam_papers (blueprint_id, number, quiz_set_id) values ($1, 1, $2)', [
    ids.exam,
    ids.paperSet,
  ])
  await db.pool.query(
    `insert into private.exam_paper_questions (paper_id, question_id, section, position)
     select $1, q.id, 'กฎหมาย', q.place from unnest($2::uuid[]) with ordinality q (id, place)`,
    [ids.paper, [...set.questionIds, ...rest.questionIds]],
  )
  const { rows } = await db.pool.query<{ run: string }>(
    'select private.assemble_papers($1, 1) as run',
    [ids.exam],
  )
  ids.run = rows[0]?.run ?? ''

  admin = learner(await db.createAdmin(), host)
  manager = learner(await db.createUser(), host)
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    ids.tenant,
    manager.userId,
  ])
  owner = learner(await db.createUser(), host)
  visitor = learner(await db.createUser(), host)
  const { attempt } = await owner.start(db, set.id)
  ids.attempt = attempt.id
  for (const [place, id] of set.questionIds.entries()) {
    await owner.answer(db, attempt.id, id, place === 0 ? 2 : place + 1)
  }
  await owner.submit(db, attempt.id)
  await owner.call(db, 'set_bookmark($1, true)', [question])
  await db.pool.query(`update private.questions set explanation = 'คำอธิบายใหม่' where id = $1`, [
    question,
  ])
})

async function inserted(what: string, values: unknown[]): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(`insert into ${what} returning id`, values)
  return rows[0]?.id ?? ''
}

/** Attempts begun now; so the quiz set and the paper have a current edition with the question. */
async function begin(): Promise<void> {
  candidate = learner(await db.createUser(), host)
  const [own, paper] = [await candidate.start(db, set.id), await candidate.start(db, ids.paperSet)]
  running = { set: own.attempt.id, paper: paper.attempt.id }
}

/** Performs the statement with the parameters that it names. */
async function perform(client: (sql: string, values: unknown[]) => Promise<unknown>, sql: string) {
  const all = [
    set.courseId,
    set.id,
    question,
    elsewhere.courseId,
    hidden.id,
    hidden.courseId,
    ids.tenant,
  ]
  const values: unknown[] = []
  const numbered = sql.replaceAll(/\$(\d)/g, (_, number: string) => {
    values.push(all[Number(number) - 1])
    return `$${values.length}`
  })
  await client(numbered, values)
}

const asOwner = (sql: string, values: unknown[]) => db.pool.query(sql, values)
const asAdmin = (sql: string, values: unknown[]) => db.request(admin.caller, sql, values)

async function withdraw({ off, deletes }: Withdrawal) {
  await perform(deletes ? asAdmin : asOwner, off)
}

async function restore({ on, deletes }: Withdrawal) {
  if (on) return perform(asOwner, on)
  const { rows } = await db.pool.query<{ batch: string }>(
    `select batch_id as batch from admin_audit_log where action = 'delete' and table_name = $1 order by id desc limit 1`,
    [deletes],
  )
  await admin.call(db, 'undo_batch($1)', [rows[0]?.batch])
}

async function seen(listed: Record<string, Place>): Promise<Record<string, boolean>> {
  const outcome: Record<string, boolean> = {}
  for (const [name, { sees }] of Object.entries(listed)) outcome[name] = await sees()
  return outcome
}

const expected = (listed: Record<string, Place>, kind: Kind) =>
  Object.fromEntries(
    Object.entries(listed).map(([name, { stays }]) => [name, stays?.after.includes(kind) ?? false]),
  )
const everywhere = (listed: Record<string, Place>) =>
  Object.fromEntries(Object.keys(listed).map((name) => [name, true]))

describe.each(withdrawals)('$name', (withdrawal) => {
  const ofQuestion = withdrawal.of.startsWith('question')
  const listed = { ...places, ...(!ofQuestion && placesOfSet) }

  test('is on sale nowhere, and everywhere again once it is back', async () => {
    await begin()
    expect(await seen(listed)).toEqual(everywhere(listed))
    await withdraw(withdrawal)
    const left = await seen(listed)
    // The paper has an edition without the question then.
    await candidate.submit(db, running.paper)
    await candidate.start(db, ids.paperSet).catch(() => null)
    await restore(withdrawal)
    expect(left).toEqual(expected(listed, withdrawal.of))
    // A deletion ends attempts for good.
    await begin()
    expect(await seen(listed)).toEqual(everywhere(listed))
  })
})
