import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let set: QuizSet
let other: QuizSet
let tenantId: string

type Listed = {
  total: number
  capped: boolean
  questions: { id: string; question_text: string; status: string }[]
}
const list = (search: string, filters: object = {}, more: unknown[] = [null, 1, 100]) =>
  admin.call<Listed>(db, 'list_questions($1, $2, $3, $4, $5)', [search, filters, ...more])
const textsOf = async (search: string, filters: object = {}) =>
  (await list(search, filters)).questions.map(({ question_text }) => question_text).sort()

const add = async (setId: string, text: string, more: Record<string, string> = {}) => {
  const content = {
    quiz_set_id: setId,
    question_text: text,
    option_a: 'หนึ่ง',
    option_b: 'สอง',
    option_c: 'สาม',
    option_d: 'สี่',
    correct_answer: '1',
    ...more,
  }
  return (await admin.call<{ id: string }>(db, 'save_question($1)', [content])).id
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  tenantId = await createTenant(db, 'nurse')
  set = await createQuizSet(db, { questions: 0 })
  other = await createQuizSet(db, { questions: 0, tenantId })
  await add(set.id, 'เทศบาลนครมีสมาชิกสภาได้กี่คน', { explanation: 'ตาม พ.ร.บ. เทศบาล มาตรา 15' })
  await add(set.id, 'น้ำเขียนเป็นสูตร H<sub>2</sub>O ใช่หรือไม่', { option_d: 'คลอโรฟิลล์' })
  await add(other.id, 'คลอโรฟิลล์ทำหน้าที่ใด', { status: 'draft' })
  await add(other.id, 'ภาพ ![ใบไม้](https://pictures.test/zebra.png) คืออะไร')
})

test.each([
  ['words of the question, without tone marks', 'น้าเขียน', ['น้ำเขียนเป็นสูตร H<sub>2</sub>O ใช่หรือไม่']],
  ['words across markup', 'H2O', ['น้ำเขียนเป็นสูตร H<sub>2</sub>O ใช่หรือไม่']],
  ['words of an option', 'คลอโรฟิลล์', ['คลอโรฟิลล์ทำหน้าที่ใด', 'น้ำเขียนเป็นสูตร H<sub>2</sub>O ใช่หรือไม่']],
  ['words of the explanation, in Thai figures', 'มาตรา ๑๕', ['เทศบาลนครมีสมาชิกสภาได้กี่คน']],
  ['a short form spelled out', 'พระราชบัญญัติเทศบาล', ['เทศบาลนครมีสมาชิกสภาได้กี่คน']],
  ['words far from each other', 'สมาชิก มาตรา', ['เทศบาลนครมีสมาชิกสภาได้กี่คน']],
  ['a word with a slip', 'คลอโรฟิว', ['คลอโรฟิลล์ทำหน้าที่ใด', 'น้ำเขียนเป็นสูตร H<sub>2</sub>O ใช่หรือไม่']],
  ['a figure of one digit beside a word', 'สูตร H 2', ['น้ำเขียนเป็นสูตร H<sub>2</sub>O ใช่หรือไม่']],
  ['a name of a picture', 'ใบไม้', ['ภาพ ![ใบไม้](https://pictures.test/zebra.png) คืออะไร']],
  ['no address of a picture', 'zebra.png', []],
  ['nothing that no question has', 'กฎหมายอาญา', []],
])('finds %s', async (_, search, expected) => {
  expect(await textsOf(search)).toEqual([...expected].sort())
})

test('one letter does not filter', async () => {
  expect((await list('ก')).total).toBe(4)
})

test.each(["'", "%' or true --", '\\', '$$', '"; drop table x'])(
  'takes %s literally',
  async (search) => {
    expect((await list(search)).total).toBeLessThanOrEqual(4)
    expect((await list('', { status: search })).total).toBe(0)
    expect((await list('', { quiz_set: search })).total).toBe(0)
  },
)

test('filters apply to the list and the search alike', async () => {
  const { rows } = await db.pool.query(
    `select c.id as course, s.id as subcategory, s.category_id as category
     from courses c join subcategories s on s.id = c.subcategory_id where c.id = $1`,
    [other.courseId],
  )
  for (const filters of [
    { quiz_set: other.id },
    { site: tenantId },
    { course: rows[0].course },
    { subcategory: rows[0].subcategory },
    { category: rows[0].category },
  ]) {
    expect((await list('', filters)).total).toBe(2)
    expect(await textsOf('คลอโรฟิลล์', filters)).toEqual(['คลอโรฟิลล์ทำหน้าที่ใด'])
  }
  expect(await textsOf('', { status: 'draft' })).toEqual(['คลอโรฟิลล์ทำหน้าที่ใด'])
  expect(await textsOf('คลอโรฟิลล์', { site: 'global' })).toHaveLength(1)
  expect((await list('', { unknown: 'x' })).total).toBe(0)
})

test('tags, their categories and open reports filter it', async () => {
  const id = (await list('เทศบาลนคร')).questions[0]?.id ?? ''
  const { rows } = await db.pool.query<{ tag: string; category: string }>(
    `with c as (insert into tag_categories (name) values ('ระดับ') returning id)
     insert into quiz_tags (name, category_id) select 'ยาก', id from c returning id as tag, category_id as category`,
  )
  await db.pool.query('insert into question_tags (question_id, tag_id) values ($1, $2)', [
    id,
    rows[0]?.tag,
  ])
  expect((await list('', { tag: rows[0]?.tag })).questions).toMatchObject([
    { id, tags: [{ name: 'ยาก' }] },
  ])
  expect((await list('เทศบาล', { tag_category: rows[0]?.category })).total).toBe(1)
  expect((await list('', { reports: 'open' })).total).toBe(0)
  const user = learner(await db.createUser())
  await user.start(db, set.id)
  await user.call(db, `report_question($1, 'typo')`, [id])
  expect((await list('', { reports: 'open' })).questions).toMatchObject([{ id, open_reports: 1 }])
})

test('a tag and a category of tags filter it together', async () => {
  const [one = '', both = ''] = (await createQuizSet(db, { questions: 2 })).questionIds
  const { rows } = await db.pool.query<{ tag: string; category: string }>(
    `with c as (insert into tag_categories (name) values ('ปี'), ('สนามสอบ') returning id, name)
     insert into quiz_tags (name, category_id) select name || ' 1', id from c order by name
     returning id as tag, category_id as category`,
  )
  const [year, place] = rows
  await db.pool.query(
    'insert into question_tags (question_id, tag_id) values ($1, $3), ($2, $3), ($2, $4)',
    [one, both, year?.tag, place?.tag],
  )
  const found = async (words: string, tag?: string, tag_category?: string) =>
    (await list(words, { tag, tag_category })).questions.map(({ id }) => id)
  for (const words of ['', 'คำถาม']) {
    expect(await found(words, year?.tag, place?.category)).toEqual([both])
    expect(await found(words, place?.tag, year?.category)).toEqual([both])
    expect(new Set(await found(words, year?.tag, year?.category))).toEqual(new Set([one, both]))
    await db.pool.query('delete from question_tags where question_id = $1 and tag_id = $2', [
      both,
      place?.tag,
    ])
    expect(await found(words, year?.tag, place?.category)).toEqual([])
    await db.pool.query('insert into question_tags (question_id, tag_id) values ($1, $2)', [
      both,
      place?.tag,
    ])
  }
})

test('pages follow the order of the set', async () => {
  const big = await createQuizSet(db, { questions: 5 })
  const page = async (number: number) =>
    (await list('', { quiz_set: big.id }, [null, number, 2])).questions.map(({ id }) => id)
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(big.questionIds)
  expect(await page(4)).toEqual([])
})

test('imported questions are found once the job has read them, and counted to 1,000', async () => {
  await createQuizSet(db, { questions: 1001 })
  expect((await list('คำถาม 777')).total).toBe(0)
  await db.pool.query('select private.compare_questions(2000)')
  expect((await list('คำถาม 777')).total).toBe(1)
  expect(await list('คำอธิบาย')).toMatchObject({ total: 1000, capped: true })
})
