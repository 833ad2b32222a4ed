import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, errorCode, productDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../support/content.ts'

/** Quiz sets that learners may not see yet, or no longer. */
const db = productDatabase()
const ids = { tenant: '', tag: '' }
/** Starts no attempt. */
let idle: ReturnType<typeof learner>
let user: ReturnType<typeof learner>
let admin: ReturnType<typeof learner>
let set: QuizSet

beforeAll(async () => {
  ids.tenant = await createTenant(db, 'local')
  user = learner(await db.createUser())
  admin = learner(await db.createAdmin())
  idle = learner(await db.createUser())
  set = await createQuizSet(db, { pointsCost: 0, questions: 4 })
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into quiz_tags (name) values ('ลับเฉพาะ') returning id`,
  )
  ids.tag = rows[0]?.id ?? ''
  await db.pool.query(`update quiz_sets set name = 'ประตูวิเศษ' where id = $1`, [set.id])
  await db.pool.query(
    `insert into seo_settings (page_type, reference_id, title) values ('quiz', $1, 'ประตูวิเศษ')`,
    [set.id],
  )
  await db.pool.query(`update private.questions set explanation = 'ประตูวิเศษ' where id = $1`, [
    set.questionIds[0],
  ])
  await db.pool.query(
    `insert into site_settings (key, value) values ('sample_questions', $1)
     on conflict (key) do update set value = excluded.value`,
    [set.questionIds[0]],
  )
  await db.pool.query('insert into quiz_set_tags values ($1, $2)', [set.id, ids.tag])
  await db.pool.query('insert into question_tags select unnest($1::uuid[]), $2', [
    set.questionIds,
    ids.tag,
  ])
  // An administrator's attempt, the best there is, and a learner's, which makes the topic a weak
  // one.
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

/** The ways in which a caller finds the quiz set. */
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
    'the title of its page': await found('select title from seo_settings'),
    'the samples': await found('select sample_questions()'),
    'the figures':
      (await db.request(caller, `select (site_figures() ->> 'questions')::int as n`))[0]?.n !== 0,
    ...(caller.userId && {
      'what is next': JSON.stringify(
        await db.request({ ...caller, userId: idle.userId }, 'select tonight()'),
      ).includes('ประตูวิเศษ'),
    }),
  }
}

const all = (seen: boolean, reached: Record<string, boolean>) =>
  Object.fromEntries(Object.keys(reached).map((way) => [way, seen]))

test('a published quiz set is found in every way', async () => {
  await publish('published')
  for (const caller of [{ role: 'anon' } as const, user.caller]) {
    const reached = await ways(caller)
    expect(reached).toEqual(all(true, reached))
  }
})

describe.each(['draft', 'archived'])('%s', (status) => {
  beforeAll(() => publish(status))

  test('is found in no way, on its site or another', async () => {
    for (const host of ['localhost', 'local.localhost']) {
      for (const caller of [{ role: 'anon', host } as const, { ...user.caller, host }]) {
        const reached = await ways(caller)
        expect(reached).toEqual(all(false, reached))
      }
    }
  })

  test('is started by administrators only, and costs no other user anything', async () => {
    const other = learner(await db.createUser())
    const before = await other.points(db)
    expect(await errorCode(other.start(db, set.id))).toBe('quiz_set_not_found')
    expect(await other.points(db)).toEqual(before)
    const { attempt } = await admin.start(db, set.id)
    expect(attempt.status).toBe('in_progress')
    await admin.submit(db, attempt.id)
  })

  test('is seen and published by administrators only', async () => {
    const write = `update quiz_sets set status = 'published' where id = $1 returning 1`
    expect(await errorCode(db.request(user.caller, write, [set.id]))).toBe('admin_required')
    expect(await errorCode(db.request({ role: 'anon' }, write, [set.id]))).toBe('42501')
    const seen = await db.request(admin.caller, 'select status from quiz_sets where id = $1', [
      set.id,
    ])
    expect(seen).toEqual([{ status }])
  })
})

const above = `(select s.category_id as categories, s.id as subcategories, c.id as courses
  from courses c join subcategories s on s.id = c.subcategory_id where c.id = $1)`

describe.each(['categories', 'subcategories', 'courses'])(
  'below a switched-off row of %s',
  (table) => {
    const turn = (on: boolean) =>
      db.pool.query(
        `update ${table} set is_active = $2 where id = (select ${table} from ${above} place)`,
        [set.courseId, on],
      )
    beforeAll(async () => {
      await publish('published')
      await turn(false)
      return () => turn(true)
    })

    test('a quiz set is not found by any query, and by every query once the row is switched on', async () => {
      const callers = [{ role: 'anon' } as const, user.caller]
      for (const caller of callers) {
        const reached = await ways(caller)
        expect(reached).toEqual(all(false, reached))
      }
      await turn(true)
      for (const caller of callers) {
        const reached = await ways(caller)
        expect(reached).toEqual(all(true, reached))
      }
      await turn(false)
    })

    test('a quiz set can be started by administrators only', async () => {
      const other = learner(await db.createUser())
      expect(await errorCode(other.start(db, set.id))).toBe('quiz_set_not_found')
      const { attempt } = await admin.start(db, set.id)
      await admin.submit(db, attempt.id)
    })

    test('the visibility stored with each search entry agrees with the views', async () => {
      const { rows } = await db.pool.query(
        `select e.kind, e.id from private.search_entries e
       where e.is_shown <> (e.id in (select id from private.shown_categories union all
         select id from private.shown_subcategories union all select id from private.shown_courses union all
         select id from private.shown_quiz_sets))`,
      )
      expect(rows).toEqual([])
    })
  },
)

test('page titles and settings of a switched-off tenant are hidden', async () => {
  const tenantSet = await createQuizSet(db, { tenantId: ids.tenant, pointsCost: 0 })
  const [place] = (await db.pool.query(`select * from ${above} place`, [tenantSet.courseId])).rows
  const references = [ids.tenant, ...Object.values(place ?? {}), tenantSet.id]
  await db.pool.query(
    `insert into seo_settings (page_type, reference_id, title) select 'about', unnest($1::uuid[]), 'ลับ'`,
    [references],
  )
  await db.pool.query(`insert into site_settings (key, value) values ($1, 'ลับ')`, [
    `tenant_${ids.tenant}_about`,
  ])
  const read = async () => {
    const counts = []
    for (const caller of [{ role: 'anon' } as const, user.caller]) {
      for (const table of ['seo_settings', 'site_settings']) {
        const column = table === 'seo_settings' ? 'title' : 'value'
        const sql = `select count(*)::int as n from ${table} where ${column} = 'ลับ'`
        counts.push((await db.request(caller, sql))[0]?.n)
      }
    }
    return counts
  }
  expect(await read()).toEqual([5, 1, 5, 1])
  await db.pool.query('update tenants set is_active = false where id = $1', [ids.tenant])
  expect(await read()).toEqual([0, 0, 0, 0])
  await db.pool.query('update tenants set is_active = true where id = $1', [ids.tenant])
})

test('a learner who has started continues, whatever happens to the quiz set', async () => {
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

test('other values than the three are refused', async () => {
  expect(await errorCode(publish('hidden'))).toBe('23514')
})
