import { beforeAll, beforeEach, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import {
  createQuizSet,
  createTenant,
  type Learner,
  learner,
  type QuizSet,
} from '../../support/content.ts'
import { countAll, keyOf, sit, wrongOf } from '../item-analysis/sit.ts'
import { makeReporters, type Reporter, reportKey } from './reporters.ts'

const db = productDatabase()
let admin: Learner
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

let quiz: QuizSet
beforeEach(async () => {
  await db.pool.query('update private.questions set held_at = null where held_at is not null')
  await db.pool.query('delete from private.outbox; delete from private.admin_batches')
  quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  await knowing(10, quiz)
})
const question = (n: number, of = quiz) => of.questionIds[n] ?? ''

/** Everyone chooses a wrong option of each question, or the given ones. */
async function answer(
  people: Reporter[],
  of = quiz,
  choices = of.questionIds.map((_, n) => wrongOf(n)),
) {
  await sit(
    db,
    of.id,
    people.map(({ userId }) => userId),
    people.map(() => choices),
  )
  await countAll(db)
}
const report = (people: Reporter[], n = 0, of = quiz, choice = wrongOf(n)) =>
  reportKey(db, people, question(n, of), choice)

async function held(of = quiz): Promise<number[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from private.questions where quiz_set_id = $1 and held_at is not null',
    [of.id],
  )
  return rows.map(({ id }) => of.questionIds.indexOf(id)).sort((one, other) => one - other)
}
const mails = async () =>
  (
    await db.pool.query<{ subject: string; content: Record<string, unknown> | null }>(
      `select o.subject, private.mail_content(o) as content from private.outbox o where kind = 'suspect_keys'
       order by o.subject`,
    )
  ).rows

/** Questions of the hub with open reports that name an option. */
const waiting = async () =>
  (
    await db.pool.query<{ questions: number }>(
      `select count(distinct q.id)::integer as questions
       from question_reports r join private.questions q on q.id = r.question_id
       where r.status = 'open' and r.suggested_choice is not null and q.held_at is null and q.tenant_id is null`,
    )
  ).rows[0]?.questions

test('three credible learners who name one option within a day hold the question at once', async () => {
  const people = await makeReporters(db, 5)
  await answer(people)
  await report(people.slice(0, 2))
  await report(people.slice(2, 3), 0, quiz, keyOf(0))
  await db.pool.query(
    `update question_reports set created_at = now() - interval '25 hours' where user_id = $1`,
    [people[0]?.userId],
  )
  await report(people.slice(3, 4))
  expect(await held()).toEqual([])
  await report(people.slice(4))
  expect(await held()).toEqual([0])
  const { rows } = await db.pool.query(
    `select q.held_by, q.hold_reason, b.act, b.actor_id, l.actor_id as actor
     from private.admin_batches b join admin_audit_log l on l.batch_id = b.id
     join private.questions q on q.id::text = l.row_id where q.id = $1`,
    [question(0)],
  )
  expect(rows).toEqual([
    {
      held_by: null,
      hold_reason: 'reports',
      act: 'hold_reported_key',
      actor_id: null,
      actor: null,
    },
  ])
})

test('concurrent reports hold too, those of the key and with the setting off do not', async () => {
  const people = await makeReporters(db, 3)
  await answer(people)
  await Promise.all(people.map((person) => report([person])))
  expect(await held()).toEqual([0])
  await db.pool.query('delete from private.admin_batches')
  await report(people, 1, quiz, keyOf(1))
  await db.pool.query(
    `insert into site_settings (key, value) values ('hold_suspect_keys', 'false')`,
  )
  await report(people, 2)
  await db.pool.query(`delete from site_settings where key = 'hold_suspect_keys'`)
  expect(await held()).toEqual([0])
})

test('a report does not wait for an act on the quiz set, and the next one holds', async () => {
  const people = await makeReporters(db, 4)
  await answer(people)
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select from quiz_sets where id = $1 for no key update', [quiz.id])
  expect(await report(people.slice(0, 3))).toEqual(Array(3).fill('no error'))
  await other.query('commit')
  other.release()
  expect(await held()).toEqual([])
  const { rows } = await db.pool.query('select act from private.admin_batches')
  expect(rows).toEqual([])
  await report(people.slice(3))
  expect(await held()).toEqual([0])
})

const unlike: Record<string, () => Promise<Reporter[]>> = {
  'accounts of one mailbox': () =>
    makeReporters(db, 3, { mailbox: (n) => `box+${n}@example.test` }),
  'accounts of one network': () => makeReporters(db, 3, { network: (n) => `203.0.113.${n}` }),
  'accounts of one IPv6 network': () => makeReporters(db, 3, { network: (n) => `2001:db8:1:${n}` }),
  'accounts of an unknown network': () => makeReporters(db, 3, { network: () => '' }),
  'learners with few answers': () => makeReporters(db, 3, { answers: 26 }),
  'learners who guess': () => makeReporters(db, 3, { answers: 60, right: 20 }),
}
for (const [who, make] of Object.entries(unlike)) {
  test(`three ${who} hold nothing`, async () => {
    const people = await make()
    await answer(people)
    expect(await report(people)).toEqual(Array(3).fill('no error'))
    expect(await held()).toEqual([])
  })
}

/** Credible learners who answered a quiz set. */
async function knowing(count: number, of: QuizSet, choices?: number[]) {
  const people = await makeReporters(db, count)
  await answer(people, of, choices)
  return people
}

test('learners who left the question blank, answered faster than they could read, or have not submitted hold nothing', async () => {
  const people = await makeReporters(db, 3)
  await answer(people, quiz, [0, wrongOf(1), wrongOf(2)])
  await report(people)
  await db.pool.query(
    `update private.evidence set excluded = 'rapid' where question_id = $1 and user_id = any ($2)`,
    [question(1), people.map(({ userId }) => userId)],
  )
  await report(people, 1)
  const fresh = await makeReporters(db, 3)
  for (const { userId } of fresh) await learner(userId).start(db, quiz.id)
  expect(await report(fresh, 2)).toEqual(Array(3).fill('no error'))
  expect(await held()).toEqual([])
})

test('a question whose answers do not favour the named option is not held', async () => {
  const people = await knowing(3, quiz)
  await knowing(9, quiz, [keyOf(0), wrongOf(1), wrongOf(2)])
  await report(people)
  await report(people, 1)
  expect(await held()).toEqual([1])
})

test('fewer than ten credible learners hold nothing, however many other accounts agree', async () => {
  const rare = await createQuizSet(db, { questions: 20, pointsCost: 0 })
  const people = await knowing(9, rare)
  await answer(await makeReporters(db, 20, { answers: 0 }), rare)
  await report(people.slice(0, 3), 0, rare)
  expect(await held(rare)).toEqual([])
  await knowing(1, rare)
  await report(people.slice(3, 4), 0, rare)
  expect(await held(rare)).toEqual([0])
})

test('the answers of accounts that are not credible do not make up a majority', async () => {
  const people = await knowing(3, quiz)
  await knowing(9, quiz, [keyOf(0), wrongOf(1), wrongOf(2)])
  await answer(await makeReporters(db, 20, { answers: 0 }))
  await report(people)
  expect(await held()).toEqual([])
})

test('credible reports alone raise the odds of the nightly examination', async () => {
  const { rows: subject } = await db.pool.query('select gen_random_uuid() as id')
  await db.pool.query(
    `insert into private.item_parameters (question_id, subject_id, n) values ($1, $2, 50)`,
    [question(0), subject[0].id],
  )
  const reports = async () => {
    const { rows } = await db.pool.query('select reports from private.examined_keys($1)', [
      subject[0].id,
    ])
    return rows[0].reports
  }
  const free = await makeReporters(db, 3, { mailbox: (n) => `free+${n}@example.test`, answers: 0 })
  await answer(free, quiz, [0, 0, 0])
  await report(free)
  expect(await reports()).toEqual([0, 0, 0, 0])
  await report(await knowing(2, quiz))
  expect(await reports()).toEqual([0, 2, 0, 0])
})

test('the network of a report is forgotten once it is closed', async () => {
  const people = await knowing(2, quiz)
  await report(people)
  await admin.call(
    db,
    'handle_question_reports(array(select id from question_reports r where user_id = $1), $2)',
    [people[0]?.userId, 'resolved'],
  )
  await db.pool.query('select private.forget_old_traces()')
  const { rows } = await db.pool.query(
    `select r.user_id from private.report_networks n join question_reports r on r.id = n.report_id
     where r.question_id = $1`,
    [question(0)],
  )
  expect(rows).toEqual([{ user_id: people[1]?.userId }])
})

test('three accounts of one mailbox that submit nothing hold no question of a set', async () => {
  const set = await createQuizSet(db, { questions: 20, pointsCost: 0 })
  const people = await makeReporters(db, 3, { mailbox: (n) => `one+${n}@example.test`, answers: 0 })
  await answer(people, set, Array(20).fill(0))
  for (const n of set.questionIds.keys()) await report(people, n, set)
  expect(await held(set)).toEqual([])
  expect(await mails()).toEqual([])
})

for (const [how, release] of [
  ['released', (id: string) => admin.call(db, 'set_question_hold($1, false)', [[id]])],
  [
    'whose hold is undone',
    async (id: string) => {
      const { rows } = await db.pool.query(
        'select batch_id from admin_audit_log where row_id = $1 and batch_id is not null',
        [id],
      )
      return admin.call(db, 'undo_batch($1)', [rows[0]?.batch_id])
    },
  ],
] as const) {
  test(`a question ${how} has no open reports, and further ones do not hold it`, async () => {
    const people = await knowing(3, quiz)
    await report(people)
    expect(await held()).toEqual([0])
    await release(question(0))
    expect(await held()).toEqual([])
    const { rows } = await db.pool.query(
      `select r.status, exists (select from private.notices n where n.user_id = r.user_id) as notified
       from question_reports r where question_id = $1`,
      [question(0)],
    )
    expect(rows).toEqual(Array(3).fill({ status: 'dismissed', notified: true }))
    await db.pool.query('delete from private.admin_batches')
    await report(await knowing(4, quiz))
    expect(await held()).toEqual([])
  })
}

test('reports hold at most a tenth of a set a day, also after releases; then administrators decide', async () => {
  const set = await createQuizSet(db, { questions: 20, pointsCost: 0 })
  const people = (await knowing(10, set)).slice(0, 3)
  for (const n of [0, 1, 2, 3]) await report(people, n, set)
  expect(await held(set)).toEqual([0, 1])
  await admin.call(db, 'set_question_hold($1, false)', [set.questionIds.slice(0, 2)])
  await report(people, 4, set)
  expect(await held(set)).toEqual([])
  const { rows } = await db.pool.query(`select private.day_of(now())::text as day`)
  expect(await mails()).toEqual([
    {
      subject: `site hub ${rows[0].day}`,
      content: { to: expect.any(String), scope: 'site', site: null, questions: await waiting() },
    },
  ])
  await db.pool.query(`update private.admin_batches set created_at = now() - interval '25 hours'`)
  await report(await knowing(3, set), 4, set)
  expect(await held(set)).toEqual([4])
})

test('questions still held by reports count on later days, until they are decided', async () => {
  const set = await createQuizSet(db, { questions: 20, pointsCost: 0 })
  const people = (await knowing(10, set)).slice(0, 3)
  const nextDay = () =>
    db.pool.query(`update private.admin_batches set created_at = now() - interval '25 hours'`)
  for (const n of [0, 1]) await report(people, n, set)
  await nextDay()
  await report(people, 2, set)
  expect(await held(set)).toEqual([0, 1])
  await report(await knowing(3, quiz))
  await nextDay()
  const third = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  await report((await knowing(10, third)).slice(0, 3), 0, third)
  expect(await held(third)).toEqual([])
  await admin.call(db, 'set_question_hold($1, false)', [set.questionIds.slice(0, 2)])
  await report(people, 3, set)
  expect(await held(set)).toEqual([3])
})

test('the last question of a set is not held, but administrators are notified', async () => {
  const people = await knowing(3, quiz)
  await admin.call(db, `set_question_hold($1, true, 'ก')`, [[question(0), question(1)]])
  await report(people, 2)
  expect(await held()).toEqual([0, 1])
  expect(await mails()).toMatchObject([{ content: { scope: 'site' } }])
})

test('reports hold at most 2 % of a site or three questions a day; other sites are unaffected', async () => {
  const tenantId = await createTenant(db, 'nurse')
  const sets = []
  for (let n = 0; n < 5; n += 1)
    sets.push(await createQuizSet(db, { questions: 10, pointsCost: 0, tenantId }))
  const all = await makeReporters(db, 10)
  for (const set of sets) await answer(all, set)
  const people = all.slice(0, 3)
  for (const set of sets) await report(people, 0, set)
  expect(await Promise.all(sets.map((set) => held(set)))).toEqual([[0], [0], [0], [], []])
  expect(await mails()).toMatchObject([
    {
      subject: expect.stringMatching(`^site ${tenantId} `),
      content: { scope: 'site', site: 'nurse', questions: 2 },
    },
  ])
  await answer(people)
  await report(people)
  expect(await held()).toEqual([0])
  await createQuizSet(db, { questions: 150, pointsCost: 0, tenantId })
  await report(await knowing(3, sets[3] as QuizSet), 0, sets[3])
  expect(await held(sets[3])).toEqual([0])
})
