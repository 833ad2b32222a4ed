import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'
import { waitingForLocks } from '../../support/waiting-for-locks.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

const remove = (table: string, id: string) =>
  db.request(admin.caller, `delete from ${table} where id = $1`, [id])
const batchOf = (table: string, id: string) =>
  admin.call<string>(db, 'batch_of($1, $2)', [table, id])

async function underWay(options: { pointsCost?: number; tenantId?: string; host?: string } = {}) {
  const set = await createQuizSet(db, options)
  const candidate = learner(await db.createUser(), options.host)
  const { attempt } = await candidate.start(db, set.id)
  await candidate.answer(db, attempt.id, set.questionIds[0] ?? '', 1)
  const { rows } = await db.pool.query<{ subcategories: string; categories: string }>(
    `select s.id as subcategories, s.category_id as categories
     from courses c join subcategories s on s.id = c.subcategory_id where c.id = $1`,
    [set.courseId],
  )
  return { set, candidate, attempt, above: { ...rows[0], courses: set.courseId } }
}

async function audited() {
  const { rows } = await db.pool.query('select claim from private.audit_points() where wrong > 0')
  return rows
}

async function refusal(call: Promise<unknown>): Promise<{ code: string; details: string }> {
  const error = await call.catch((thrown) => thrown)
  if (!(error instanceof pg.DatabaseError)) throw new Error('not refused')
  return JSON.parse(error.message)
}

test('every call on a withdrawn attempt is refused for good, with the points returned', async () => {
  const { set, candidate, attempt } = await underWay({ pointsCost: 10 })
  expect(await candidate.points(db)).toEqual({ points: 40, ledger: 40 })
  await remove('quiz_sets', set.id)
  expect(await candidate.points(db)).toEqual({ points: 50, ledger: 50 })
  for (const call of [
    () => candidate.answer(db, attempt.id, set.questionIds[1] ?? '', 2),
    () => candidate.answerAll(db, attempt.id, [{ question_id: set.questionIds[1], choice: 2 }]),
    () => candidate.submit(db, attempt.id),
    () => candidate.call(db, 'get_attempt($1)', [attempt.id]),
    () => candidate.call(db, 'attempt_result($1)', [attempt.id]),
  ]) {
    expect(await refusal(call())).toMatchObject({
      code: 'attempt_withdrawn',
      message: expect.stringContaining('10 แต้ม'),
      details: '{"points": 10}',
    })
  }
  const other = learner(await db.createUser())
  expect(await errorCode(other.submit(db, attempt.id))).toBe('attempt_not_found')
  const { rows } = await db.pool.query(
    `select transaction_type, amount, reference_id from point_transactions
     where user_id = $1 and reference_type = 'withdrawn_attempt'`,
    [candidate.userId],
  )
  expect(rows).toEqual([{ transaction_type: 'earned', amount: 10, reference_id: attempt.id }])
  expect(await audited()).toEqual([])
})

test.each(['courses', 'subcategories', 'categories'] as const)(
  'so does the deletion of its %s',
  async (table) => {
    const { candidate, attempt, above } = await underWay({ pointsCost: 7 })
    await remove(table, above[table] ?? '')
    expect(await errorCode(candidate.submit(db, attempt.id))).toBe('attempt_withdrawn')
    expect(await candidate.points(db)).toEqual({ points: 50, ledger: 50 })
  },
)

test('so does the deletion of its tenant, also after the quiz set moved away', async () => {
  for (const moved of [false, true]) {
    const label = `t${randomUUID().slice(0, 8)}`
    const tenantId = await createTenant(db, label)
    const { set, candidate, attempt } = await underWay({ tenantId, host: `${label}.localhost` })
    if (moved) {
      const elsewhere = await createQuizSet(db)
      await db.pool.query('update quiz_sets set course_id = $2 where id = $1', [
        set.id,
        elsewhere.courseId,
      ])
    }
    await remove('tenants', tenantId)
    expect(await errorCode(candidate.submit(db, attempt.id))).toBe('attempt_withdrawn')
    expect(await candidate.points(db)).toEqual({ points: 50, ledger: 50 })
  }
  expect(await audited()).toEqual([])
})

test('undoing the deletion restores submitted attempts alone; deleting again returns nothing twice', async () => {
  const { set, candidate, attempt } = await underWay({ pointsCost: 10 })
  const finished = learner(await db.createUser())
  const before = await finished.start(db, set.id)
  await finished.submit(db, before.attempt.id)
  for (const _ of [1, 2]) {
    await remove('quiz_sets', set.id)
    await admin.call(db, 'undo_batch($1)', [await batchOf('quiz_sets', set.id)])
    const { rows } = await db.pool.query('select id from quiz_attempts where quiz_set_id = $1', [
      set.id,
    ])
    expect(rows).toEqual([{ id: before.attempt.id }])
    expect(await candidate.points(db)).toEqual({ points: 50, ledger: 50 })
    expect(await finished.points(db)).toEqual({ points: 40, ledger: 40 })
  }
  expect(await errorCode(candidate.submit(db, attempt.id))).toBe('attempt_withdrawn')
  const again = await candidate.start(db, set.id)
  expect(again).toMatchObject({ points: 40, answers: [] })
  expect(await audited()).toEqual([])
})

test('a batch that added a quiz set is not undone once a candidate is at it', async () => {
  const { courseId } = await createQuizSet(db)
  const [added] = await db.request<{ id: string }>(
    admin.caller,
    `insert into quiz_sets (name, course_id, points_cost) values ('ใหม่', $1, 10) returning id`,
    [courseId],
  )
  const id = added?.id ?? ''
  const batch = await batchOf('quiz_sets', id)
  await db.pool.query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
     values ($1, 'คำถาม', 'ก', 'ข', 'ค', 'ง', '1')`,
    [id],
  )
  await db.pool.query('update quiz_sets set total_questions = 1 where id = $1', [id])
  const candidate = learner(await db.createUser())
  const { attempt } = await candidate.start(db, id)
  await db.pool.query('delete from private.questions where quiz_set_id = $1', [id])
  expect(await errorCode(admin.call(db, 'undo_batch($1)', [batch]))).toBe('batch_moved')
  expect(await candidate.submit(db, attempt.id)).toMatchObject({ attempt_id: attempt.id })
})

test('a free attempt ends without a row in the ledger, as does one deleted by the owner', async () => {
  const { set, candidate, attempt } = await underWay({ pointsCost: 0 })
  await db.pool.query('delete from quiz_sets where id = $1', [set.id])
  expect(await refusal(candidate.submit(db, attempt.id))).toMatchObject({
    code: 'attempt_withdrawn',
    details: '{"points": 0}',
  })
  expect(await candidate.points(db)).toEqual({ points: 50, ledger: 50 })
})

test('a submission that comes first counts, and keeps its charge', async () => {
  const { set, candidate, attempt } = await underWay({ pointsCost: 10 })
  const submitting = await db.pool.connect()
  await submitting.query('begin')
  await submitting.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ role: 'authenticated', sub: candidate.userId })],
  )
  await submitting.query('select submit_attempt($1)', [attempt.id])
  const deleting = remove('quiz_sets', set.id)
  await vi.waitUntil(async () => (await waitingForLocks(db.pool)) > 0)
  await submitting.query('commit')
  submitting.release()
  await deleting
  expect(await candidate.points(db)).toEqual({ points: 40, ledger: 40 })
  expect(await errorCode(candidate.submit(db, attempt.id))).toBe('attempt_not_found')
})

test('the deletion of the account takes its name from what was withdrawn', async () => {
  const { set, candidate, attempt } = await underWay({ pointsCost: 10 })
  await remove('quiz_sets', set.id)
  await db.pool.query('delete from auth.users where id = $1', [candidate.userId])
  const { rows } = await db.pool.query(
    `select p.deleted_at is not null as gone from private.withdrawn_attempts w
     join profiles p using (user_id) where w.attempt_id = $1`,
    [attempt.id],
  )
  expect(rows).toEqual([{ gone: true }])
  expect(await audited()).toEqual([])
})

test('the preview of a deletion counts the attempts in progress', async () => {
  const { set, above } = await underWay()
  for (const [table, id] of Object.entries({ ...above, quiz_sets: set.id })) {
    const chosen = { filters: { id } }
    expect(
      await admin.call(db, `preview_change($1, $2, 'delete')`, [table, chosen]),
      table,
    ).toMatchObject({ contents: { attempts: 1, running_attempts: 1 } })
  }
})

test.each([
  `update quiz_sets set is_active = false where id = $1`,
  `update quiz_sets set status = 'archived' where id = $1`,
  `update quiz_sets set status = 'draft' where id = $1`,
  `update courses set is_active = false where id = (select course_id from quiz_sets where id = $1)`,
])('an attempt goes on when its quiz set is no longer shown: %s', async (hide) => {
  const { set, candidate, attempt } = await underWay()
  await db.request(admin.caller, hide, [set.id])
  await candidate.answer(db, attempt.id, set.questionIds[1] ?? '', 2)
  expect(await candidate.start(db, set.id)).toMatchObject({ attempt: { id: attempt.id } })
  expect(await candidate.submit(db, attempt.id)).toMatchObject({ score: 2 })
  expect(await candidate.call(db, 'attempt_result($1)', [attempt.id])).toMatchObject({
    attempt: { id: attempt.id },
  })
  expect(await errorCode(candidate.start(db, set.id))).toBe('quiz_set_not_found')
})
