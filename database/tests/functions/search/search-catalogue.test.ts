import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant } from '../../support/content.ts'
import { kinds, nothing, search } from './sites.ts'

let db: ProductDatabase
let shelf: Awaited<ReturnType<typeof fill>>

beforeEach(async () => {
  await db?.drop()
  db = await createProductDatabase()
  shelf = await fill()
})
afterAll(() => db.drop())

/** One branch of the catalogue whose four names have no words in common. */
async function fill() {
  const set = await createQuizSet(db)
  const { rows } = await db.pool.query<{ category: string; subcategory: string }>(
    `select s.category_id as category, s.id as subcategory
     from courses c join subcategories s on s.id = c.subcategory_id where c.id = $1`,
    [set.courseId],
  )
  const ids = { set: set.id, course: set.courseId, category: '', subcategory: '', ...rows[0] }
  await rename('categories', ids.category, 'ดนตรี')
  await rename('subcategories', ids.subcategory, 'เปียโน')
  await rename('courses', ids.course, 'โน้ตเบื้องต้น')
  await rename('quiz_sets', ids.set, 'กุญแจซอล')
  return ids
}

async function rename(table: string, id: string, name: string) {
  await db.pool.query(`update ${table} set name = $2 where id = $1`, [id, name])
}

async function counts(q: string, site = 'hub') {
  const found = await search(db, site, q)
  return kinds.map((kind) => found[kind].length)
}

test('an item is found by its own words and by the names of its ancestors', async () => {
  expect(await counts('ดนตรี')).toEqual([1, 1, 1, 1])
  expect(await counts('เปียโน')).toEqual([0, 1, 1, 1])
  expect(await counts('โน้ต')).toEqual([0, 0, 1, 1])
  expect(await counts('กุญแจซอล')).toEqual([0, 0, 0, 1])
  expect(await counts('ดนตรี กุญแจ')).toEqual([0, 0, 0, 1])
})

test('every hit has the fields of its kind', async () => {
  await db.pool.query(
    `update courses set thumbnail_url = 'https://a.test/a.png', description = 'อ่านโน้ต'`,
  )
  await db.pool.query('update quiz_sets set time_limit_minutes = 15')
  const found = await search(db, 'hub', 'ดนตรี')
  const { set, course, subcategory, category } = shelf
  expect(found).toEqual({
    categories: [{ id: category, name: 'ดนตรี', description: null, icon_url: null }],
    subcategories: [{ id: subcategory, name: 'เปียโน', description: null, category_id: category }],
    courses: [
      {
        id: course,
        name: 'โน้ตเบื้องต้น',
        description: 'อ่านโน้ต',
        subcategory_id: subcategory,
        thumbnail_url: 'https://a.test/a.png',
      },
    ],
    quiz_sets: [
      {
        id: set,
        name: 'กุญแจซอล',
        description: null,
        course_id: course,
        total_questions: 3,
        points_cost: 10,
        time_limit_minutes: 15,
      },
    ],
  })
})

test('a new name of an ancestor applies at once, the old one no longer', async () => {
  await rename('categories', shelf.category, 'ศิลปะการแสดง')
  expect(await counts('ดนตรี')).toEqual([0, 0, 0, 0])
  expect(await counts('การแสดง')).toEqual([1, 1, 1, 1])
})

test('tags and descriptions count, removed words do not', async () => {
  const tag = await db.pool.query(`insert into quiz_tags (name) values ('ออร์เคสตรา') returning id`)
  await db.pool.query('insert into quiz_set_tags values ($1, $2)', [shelf.set, tag.rows[0]?.id])
  await db.pool.query(`update quiz_sets set description = 'จังหวะและเครื่องหมาย'`)
  expect(await counts('ออเคสตรา')).toEqual([0, 0, 0, 1])
  expect(await counts('จังหวะ')).toEqual([0, 0, 0, 1])
  await db.pool.query(`update quiz_tags set name = 'วงดุริยางค์' where id = $1`, [tag.rows[0]?.id])
  expect(await counts('ออเคสตรา')).toEqual([0, 0, 0, 0])
  expect(await counts('ดุริยางค์')).toEqual([0, 0, 0, 1])
  await db.pool.query('delete from quiz_tags')
  await db.pool.query('update quiz_sets set description = null')
  expect(await counts('ดุริยางค์')).toEqual([0, 0, 0, 0])
  expect(await counts('จังหวะ')).toEqual([0, 0, 0, 0])
})

test('a short form finds the name it stands for and the items below, and vice versa', async () => {
  await rename('categories', shelf.category, 'ขับร้องใน อบต.')
  await rename('courses', shelf.course, 'ครูดนตรี นักวิชาการศึกษา')
  expect(await counts('องค์การบริหารส่วนตำบล')).toEqual([1, 1, 1, 1])
  for (const q of ['อบต', 'อ.บ.ต.', 'อบตขับร้อง']) expect(await counts(q)).toEqual([1, 1, 1, 1])
  for (const q of ['นวก', 'นวก.ศึกษา', 'ข้อสอบ นวก.ศึกษา'])
    expect(await counts(q)).toEqual([0, 0, 1, 1])
  await rename('categories', shelf.category, 'สอบตก')
  expect(await counts('องค์การบริหารส่วนตำบล')).toEqual([0, 0, 0, 0])
  await db.pool.query(`update quiz_sets set description = 'ตาม พ.ร.บ. ดนตรี'`)
  expect(await counts('พระราชบัญญัติ')).toEqual([0, 0, 0, 1])
})

test('stop words for examinations cut nothing off', async () => {
  await rename('courses', shelf.course, 'สอบดนตรี')
  await rename('quiz_sets', shelf.set, 'ฝึกสอบ')
  for (const q of ['ดนตรี', 'สอบ ดนตรี', 'ติว ดนตรี', 'เตรียมสอบ ดนตรี', 'แนวข้อสอบ ดนตรี']) {
    expect(await counts(q)).toEqual([1, 1, 1, 1])
  }
  expect(await counts('สอบ')).toEqual([0, 0, 1, 1])
})

test('among thousands, entries with few letters of the query do not displace those with all', async () => {
  await db.pool.query(
    `insert into quiz_sets (course_id, name, description)
     select $1, 'ชุดฝึกที่ ' || n, 'รวมเครื่องสายและเครื่องเป่า ' || n from generate_series(1, 2000) n`,
    [shelf.course],
  )
  expect((await search(db, 'hub', 'กุณแจซอล')).quiz_sets.map(({ name }) => name)).toEqual([
    'กุญแจซอล',
  ])
  expect(await counts('เครื่องสาย')).toEqual([0, 0, 0, 20])
  expect((await search(db, 'hub', 'ชุดฝึกที่ 1234')).quiz_sets[0]?.name).toBe('ชุดฝึกที่ 1234')
})

test('hidden items are not found, nor their children, by any caller', async () => {
  await db.pool.query('update subcategories set is_active = false')
  expect(await counts('ดนตรี')).toEqual([1, 0, 0, 0])
  const admin = { role: 'authenticated' as const, userId: await db.createAdmin() }
  const asAdmin = await db.request(admin, `select search_catalogue('เปียโน') as found`)
  expect(asAdmin).toEqual([{ found: nothing }])
  await db.pool.query('update subcategories set is_active = true')
  expect(await counts('ดนตรี')).toEqual([1, 1, 1, 1])
})

test('a branch moves with its category to another site, and is deleted with it', async () => {
  const tenant = await createTenant(db, 'music')
  await db.pool.query('update categories set tenant_id = $1', [tenant])
  expect(await counts('ดนตรี')).toEqual([0, 0, 0, 0])
  expect(await counts('ดนตรี', 'music')).toEqual([1, 1, 1, 1])
  await db.pool.query('delete from subcategories')
  expect(await counts('ดนตรี', 'music')).toEqual([1, 0, 0, 0])
  expect((await db.pool.query('select from private.search_entries')).rowCount).toBe(1)
})

test('questions, prices and times write no entry', async () => {
  const versions = async () =>
    (await db.pool.query('select id, xmin::text from private.search_entries order by id')).rows
  const before = await versions()
  await db.pool.query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
     select $1, 'คำถาม ' || n, 'ก', 'ข', 'ค', 'ง', '1' from generate_series(1, 500) n`,
    [shelf.set],
  )
  await db.pool.query('update quiz_sets set points_cost = 25, time_limit_minutes = 90')
  expect(await versions()).toEqual(before)
  expect((await search(db, 'hub', 'กุญแจซอล')).quiz_sets).toMatchObject([{ total_questions: 503 }])
})

test('an emptied table of entries is filled again with the same content', async () => {
  const entries = async () =>
    (await db.pool.query('select * from private.search_entries order by id')).rows
  const before = await entries()
  await db.pool.query('delete from private.search_entries')
  for (const table of kinds) {
    await db.pool.query(`select private.index_entries(array(select id from ${table} order by id))`)
  }
  expect(await entries()).toEqual(before)
})

test('one common letter finds the names that begin with it first, at most 20 of a kind', async () => {
  await db.pool.query(
    `insert into quiz_sets (course_id, name) select $1, 'ชุดกุญแจที่ ' || n from generate_series(1, 50) n`,
    [shelf.course],
  )
  const { quiz_sets } = await search(db, 'hub', 'ก')
  expect(quiz_sets).toHaveLength(20)
  expect(quiz_sets[0]?.name).toBe('กุญแจซอล')
})

test('a full name precedes a longer one, and that precedes a mention in the description', async () => {
  await db.pool.query(
    `insert into quiz_sets (course_id, name, description) values
       ($1, 'ทฤษฎี', 'ต่อจากชุดกุญแจฟา'), ($1, 'รวมกุญแจฟาและกุญแจซอล', null), ($1, 'กุญแจฟา', null),
       ($1, 'กุญแจฟาชั้นสูง', null)`,
    [shelf.course],
  )
  const { quiz_sets } = await search(db, 'hub', 'กุญแจฟา')
  expect(quiz_sets.map((set) => set.name)).toEqual([
    'กุญแจฟา',
    'กุญแจฟาชั้นสูง',
    'รวมกุญแจฟาและกุญแจซอล',
    'ทฤษฎี',
  ])
})

test('entries themselves are not accessible', async () => {
  for (const role of ['anon', 'authenticated', 'service_role'] as const) {
    await expect(db.request({ role }, 'select from private.search_entries')).rejects.toThrow(
      'permission denied',
    )
  }
})
