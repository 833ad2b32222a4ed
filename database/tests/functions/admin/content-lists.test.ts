import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let set: QuizSet
let subcategoryId: string
let tagId: string
let tagCategoryId: string

const one = async (sql: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await db.pool.query<{ id: string }>(sql, values)
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  set = await createQuizSet(db, { questions: 3 })
  subcategoryId = await one('select subcategory_id as id from courses where id = $1', [
    set.courseId,
  ])
  tagCategoryId = await one(`insert into tag_categories (name) values ('ปี') returning id`)
  tagId = await one(
    `insert into quiz_tags (name, category_id, color) values ('2569', $1, '#aabbcc') returning id`,
    [tagCategoryId],
  )
  await db.pool.query('insert into quiz_set_tags (quiz_set_id, tag_id) values ($1, $2)', [
    set.id,
    tagId,
  ])
  await db.pool.query(`insert into quiz_tags (name, color) values ('ว่าง', '#AABBCC')`)
})

test('the contents of a deletion are counted from the row down', async () => {
  const below = { quiz_sets: 1, questions: 3, attempts: 0 }
  const contents = async (table: string, id: string) => {
    const chosen = { filters: { id } }
    const preview = await admin.call(db, `preview_change($1, $2, 'delete')`, [table, chosen])
    return (preview as { contents: Record<string, number> }).contents
  }
  expect(await contents('subcategories', subcategoryId)).toMatchObject({ courses: 1, ...below })
  expect(await contents('courses', set.courseId)).toMatchObject({ courses: 0, ...below })
  expect(await contents('quiz_tags', tagId)).toEqual({ quiz_sets: 1, questions: 0 })
  expect(await contents('tag_categories', tagCategoryId)).toEqual({ tags: 1 })
})

test('the figures above a list count everything', async () => {
  await db.pool.query(
    'insert into courses (name, subcategory_id, is_active) select $1, $2, false',
    ['ปิดอยู่', subcategoryId],
  )
  const totals = (table: string) =>
    admin.call<Record<string, number>>(db, 'content_totals($1)', [table])
  const courses = await totals('courses')
  expect(courses).toMatchObject({ inactive: 1, total: (courses.active ?? 0) + 1 })
  expect(courses.quiz_sets).toBeGreaterThan(0)
  expect(await totals('subcategories')).toMatchObject({ inactive: 0, courses: courses.total })
  expect(await totals('quiz_tags')).toMatchObject({ total: 2, active: 1, colors: 1 })
  expect(await totals('tag_categories')).toMatchObject({ tags: 1, uncategorised: 1 })
  expect(await totals('tenants')).toBeNull()
})

test('or one site', async () => {
  const tenantId = await createTenant(db, 'nurse')
  await createQuizSet(db, { tenantId })
  const totals = (table: string, site: string | null) =>
    admin.call<Record<string, number>>(db, 'content_totals($1, $2)', [table, site])
  for (const table of ['subcategories', 'courses']) {
    const [all, hub, own] = await Promise.all(
      [null, 'global', tenantId].map((s) => totals(table, s)),
    )
    expect(own).toMatchObject({ total: 1, active: 1, inactive: 0 })
    expect(all?.total).toBe((hub?.total ?? 0) + 1)
    expect(await totals(table, 'no site')).toMatchObject({ total: 0 })
  }
  expect((await totals('courses', tenantId)).quiz_sets).toBe(1)
})

test('rows move only among those of their parent', async () => {
  const make = (name: string, parent: string) =>
    one('insert into courses (name, subcategory_id) values ($1, $2) returning id', [name, parent])
  const other = await one(
    `insert into subcategories (name, category_id)
     select 'อื่น', category_id from subcategories where id = $1 returning id`,
    [subcategoryId],
  )
  const [first, second] = [await make('a', other), await make('b', other)]
  const elsewhere = () =>
    db.pool.query('select id, display_order from courses where subcategory_id = $1 order by id', [
      subcategoryId,
    ])
  const before = (await elsewhere()).rows
  await admin.call(db, `move_sibling('courses', $1, -1)`, [second])
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from courses where subcategory_id = $1 order by display_order',
    [other],
  )
  expect(rows.map(({ id }) => id)).toEqual([second, first])
  expect((await elsewhere()).rows).toEqual(before)
})

test('a picture of a course has an https address', async () => {
  const draw = (address: string) =>
    db.pool.query('update courses set thumbnail_url = $2 where id = $1', [set.courseId, address])
  for (const address of ['javascript:alert(1)', 'http://a.test/x.png', 'x https://a.test']) {
    expect(await errorCode(draw(address))).toBe('image_address_invalid')
  }
  await draw('https://a.test/x.png')
})
