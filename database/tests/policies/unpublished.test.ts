import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, errorCode, productDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../support/content.ts'

/** What is no learner's business yet, or any more. */
const db = productDatabase()
const ids = { tenant: '', tag: '' }
let user: ReturnType<typeof learner>
let admin: ReturnType<typeof learner>
let set: QuizSet

beforeAll(async () => {
  ids.tenant = await createTenant(db, 'local')
  user = learner(await db.createUser())
  admin = learner(await db.createAdmin())
  set = await createQuizSet(db, { pointsCost: 0, questions: 4 })
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into quiz_tags (name) values ('ลับเฉพาะ') returning id`,
  )
  ids.tag = rows[0]?.id ?? ''
  await db.pool.query(`update quiz_sets set name = 'ประตูวิเศษ' where id = $1`, [set.id])
  await db.pool.query('insert into quiz_set_tags values ($1, $2)', [set.id, ids.tag])
  await db.pool.query('insert into question_tags select unnest($1::uuid[]), $2', [
    set.questionIds,
    ids.tag,
  ])
  // An administrator's try, the best there is, and a learner's, which makes the topic a weak one.
  for (const [one, choices] of [
    [admin, [1, 2, 3, 4]],
    [user, [4, 4, 4, 3]],
  ] as const) {
    const { attempt } = await one.start(db, set.id)
    for (const [place, choice] of choices.entries()) {
      await one.answer(db, attempt.id, set.questionIds[place] ?? '', choice)
    }
    await one.submit(db, attempt.id)
  }
})

const publish = (status: string) =>
  db.pool.query('update quiz_sets set status = $2 where id = $1', [set.id, status])

/** By which way a caller comes upon the quiz set. */
async function ways(caller: Caller): Promise<Record<string, boolean>> {
  const found = async (sql: string, values: unknown[] = []) =>
    JSON.stringify(await db.request(caller, sql, values)).includes('ประตูวิเศษ')
  return {
    'the table': await found('select * from quiz_sets where id = $1', [set.id]),
    'what lies above': await found(
      `select c.name, (select json_agg(q) from quiz_sets q where q.course_id = c.id) as quiz_sets
       from courses c`,
    ),
    'its tags':
      (await db.request(caller, 'select 1 from quiz_set_tags where quiz_set_id = $1', [set.id]))
        .length > 0,
    'the search': await found(`select search_catalogue('ประตูวิเศษ')`),
    'the search for a tag': await found(`select search_catalogue('ลับเฉพาะ')`),
    'the best scores': await found(`select leaderboard('all')`),
    'the best scores of a week': await found(`select leaderboard('week')`),
    ...(caller.userId && { 'weak topics': await found('select weak_topics(20)') }),
  }
}

const all = (seen: boolean, reached: Record<string, boolean>) =>
  Object.fromEntries(Object.keys(reached).map((way) => [way, seen]))

test('what is published is found by every way', async () => {
  await publish('published')
  for (const caller of [{ role: 'anon' } as const, user.caller]) {
    const reached = await ways(caller)
    expect(reached).toEqual(all(true, reached))
  }
})

describe.each(['draft', 'archived'])('%s', (status) => {
  beforeAll(() => publish(status))

  test('is found by no way, on its site or another', async () => {
    for (const host of ['localhost', 'local.localhost']) {
      for (const caller of [{ role: 'anon', host } as const, { ...user.caller, host }]) {
        const reached = await ways(caller)
        expect(reached).toEqual(all(false, reached))
      }
    }
  })

  test('is started by administrators only, and costs nobody else anything', async () => {
    const other = learner(await db.createUser())
    const before = await other.points(db)
    expect(await errorCode(other.start(db, set.id))).toBe('quiz_set_not_found')
    expect(await other.points(db)).toEqual(before)
    const { attempt } = await admin.start(db, set.id)
    expect(attempt.status).toBe('in_progress')
    await admin.submit(db, attempt.id)
  })

  test('is seen and published by administrators, and by nobody else', async () => {
    const write = `update quiz_sets set status = 'published' where id = $1 returning 1`
    expect(await errorCode(db.request(user.caller, write, [set.id]))).toBe('admin_required')
    expect(await errorCode(db.request({ role: 'anon' }, write, [set.id]))).toBe('42501')
    const seen = await db.request(admin.caller, 'select status from quiz_sets where id = $1', [
      set.id,
    ])
    expect(seen).toEqual([{ status }])
  })
})

test('who has begun goes on, whatever becomes of the quiz set', async () => {
  await publish('published')
  const other = learner(await db.createUser())
  const { attempt } = await other.start(db, set.id)
  await publish('archived')
  await other.answer(db, attempt.id, set.questionIds[0] ?? '', 1)
  expect(await other.submit(db, attempt.id)).toMatchObject({ score: 1 })
  expect(await other.call(db, 'attempt_result($1)', [attempt.id])).toMatchObject({
    attempt: { score: 1 },
  })
})

test('another word than the three is refused', async () => {
  expect(await errorCode(publish('hidden'))).toBe('23514')
})
