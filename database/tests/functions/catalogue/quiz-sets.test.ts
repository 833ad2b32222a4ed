import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let user: ReturnType<typeof learner>
let set: QuizSet
let tags: string[]

type Saved = { id: string; updated_at: string } | null

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  user = learner(await db.createUser())
  set = await createQuizSet(db, { pointsCost: 7 })
  await createQuizSet(db, { pointsCost: 12 })
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into quiz_tags (name) values ('ก'), ('ข'), ('ค') returning id`,
  )
  tags = rows.map(({ id }) => id)
})

const save = (
  id: string | null,
  version: string | null,
  fields: object,
  tagIds: string[],
  who = admin,
) => who.call<Saved>(db, 'save_quiz_set($1, $2, $3, $4)', [id, version, fields, tagIds])
const tagsOf = async (id = '') => {
  const { rows } = await db.pool.query('select tag_id from quiz_set_tags where quiz_set_id = $1', [
    id,
  ])
  return rows.map(({ tag_id }) => tag_id).sort()
}

describe('a quiz set and its tags', () => {
  test('are added once with an id that the browser chose', async () => {
    const id = randomUUID()
    const fields = { name: 'ครั้งเดียว', course_id: set.courseId }
    expect(await save(id, null, fields, tags)).toMatchObject({ id })
    expect(await errorCode(save(id, null, fields, []))).toBe('23505')
    expect(await tagsOf(id)).toEqual([...tags].sort())
  })

  test('are added and changed together', async () => {
    const fields = { name: 'ชุดใหม่', course_id: set.courseId, status: 'draft', total_questions: 9 }
    const made = await save(null, null, fields, tags.slice(0, 2))
    const { rows } = await db.pool.query(
      'select points_cost, is_active, status, total_questions from quiz_sets where id = $1',
      [made?.id],
    )
    expect(rows).toEqual([
      { points_cost: 10, is_active: true, status: 'draft', total_questions: 0 },
    ])
    expect(await tagsOf(made?.id)).toEqual(tags.slice(0, 2).sort())

    const change = { name: 'ชื่อใหม่', time_limit_minutes: 30 }
    const changed = await save(made?.id ?? '', made?.updated_at ?? '', change, tags.slice(1))
    expect(await tagsOf(made?.id)).toEqual(tags.slice(1).sort())
    const { rows: after } = await db.pool.query(
      'select name, time_limit_minutes, status from quiz_sets where id = $1',
      [made?.id],
    )
    expect(after).toEqual([{ ...change, status: 'draft' }])
    // Based on the earlier version: another user's change is not overwritten, nor are its tags.
    expect(await save(made?.id ?? '', made?.updated_at ?? '', { name: 'x' }, [])).toBeNull()
    expect(await tagsOf(made?.id)).toEqual(tags.slice(1).sort())
    expect(changed?.id).toBe(made?.id)
  })

  test('are refused together', async () => {
    const unknownTag = '00000000-0000-4000-8000-000000000000'
    const fields = { name: 'ครึ่งเดียว', course_id: set.courseId }
    expect(await errorCode(save(null, null, fields, [unknownTag]))).toBe('23503')
    expect(await errorCode(save(null, null, { ...fields, name: ' ' }, []))).toBe('line_empty')
    const { rows } = await db.pool.query(`select 1 from quiz_sets where name = 'ครึ่งเดียว'`)
    expect(rows).toEqual([])
    expect(await errorCode(save(null, null, fields, [], user))).toBe('admin_required')
  })
})

test('one cost applies to all existing and future quiz sets', async () => {
  const set_cost = (cost: number | null, who = admin) =>
    who.call<{ changed: number }>(db, 'set_default_cost($1)', [cost])
  const all = await db.pool.query('select count(*)::int as total from quiz_sets')
  await set_cost(4)
  expect((await set_cost(12)).changed).toBe(all.rows[0].total)
  expect(await set_cost(12)).toMatchObject({ cost: 12, changed: 0 })
  const { rows } = await db.pool.query('select distinct points_cost from quiz_sets')
  expect(rows).toEqual([{ points_cost: 12 }])
  const { rows: setting } = await db.pool.query(
    `select value from site_settings where key = 'quiz_default_cost'`,
  )
  expect(setting).toEqual([{ value: '12' }])
  for (const cost of [0, -1, null]) expect(await errorCode(set_cost(cost))).toBe('cost_invalid')
  expect(await errorCode(set_cost(3, user))).toBe('admin_required')
})

test('one cost is undone as one action, including the setting', async () => {
  await db.pool.query(
    'update quiz_sets set points_cost = case when course_id = $1 then 3 else 5 end',
    [set.courseId],
  )
  const costs = async () => {
    const { rows } = await db.pool.query(
      `select points_cost from quiz_sets union all
       select value::int from site_settings where key = 'quiz_default_cost' order by 1`,
    )
    return rows.map(({ points_cost }) => points_cost)
  }
  const before = await costs()
  const { batch } = await admin.call<{ batch: string }>(db, 'set_default_cost($1)', [21])
  expect(new Set(await costs())).toEqual(new Set([21]))
  await admin.call(db, 'undo_batch($1)', [batch])
  expect(await costs()).toEqual(before)
})

test('one cost for more quiz sets than a request has time for is refused before any changes', async () => {
  const made = await db.pool.query<{ id: string }>(
    `insert into quiz_sets (course_id, name, points_cost)
     select $1, 'ชุด ' || n, 6 from generate_series(1, 501) n returning id`,
    [set.courseId],
  )
  expect(await errorCode(admin.call(db, 'set_default_cost($1)', [9]))).toBe('job_required')
  const { rows } = await db.pool.query('select 1 from quiz_sets where points_cost = 9')
  expect(rows).toEqual([])
  await db.pool.query('delete from quiz_sets where id = any ($1)', [made.rows.map(({ id }) => id)])
})
