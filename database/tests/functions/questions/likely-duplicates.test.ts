import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let set: QuizSet

type Pairs = {
  total: number
  waiting: number
  pairs: { likeness: number; question: { id: string }; other: { id: string } }[]
}
const content = (text: string) => ({
  quiz_set_id: set.id,
  question_text: text,
  option_a: 'ผู้ว่าราชการจังหวัด',
  option_b: 'นายอำเภอ',
  option_c: 'รัฐมนตรีว่าการกระทรวงมหาดไทย',
  option_d: 'ปลัดกระทรวงมหาดไทย',
  correct_answer: '3',
})
const add = async (text: string) =>
  (await admin.call<{ id: string }>(db, 'save_question($1)', [content(text)])).id
const compare = () => db.pool.query('select private.compare_questions(1000)')
const pairs = () => admin.call<Pairs>(db, 'list_likely_duplicates()', [])

const asked = 'ผู้ใดเป็นผู้รักษาการตามพระราชบัญญัติเทศบาล พ.ศ. 2496'

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  set = await createQuizSet(db, { questions: 0 })
})

test('questions that differ in a word or in markup are a likely pair; others are not', async () => {
  const one = await add(asked)
  const same = await add(`**ใคร**เป็นผู้รักษาการตามพระราชบัญญัติเทศบาล พ.ศ. ๒๔๙๖`)
  await admin.call(db, 'save_question($1)', [
    {
      ...content('เลือดแดงนำออกซิเจนจากปอดไปยังเซลล์โดยอาศัยสารใด'),
      option_a: 'ฮีโมโกลบิน',
      option_b: 'อินซูลิน',
      option_c: 'เกล็ดเลือด',
      option_d: 'พลาสมา',
    },
  ])
  expect((await pairs()).waiting).toBe(3)
  await compare()
  const found = await pairs()
  expect(found).toMatchObject({ total: 1, waiting: 0 })
  expect([found.pairs[0]?.question.id, found.pairs[0]?.other.id].sort()).toEqual([one, same].sort())
  expect(found.pairs[0]?.likeness).toBeGreaterThan(0.7)
})

test('an editor sees duplicates before saving, excluding the question itself', async () => {
  const similar = (question: string, id: string | null) =>
    admin.call<{ question: { id: string } }[]>(db, 'similar_questions($1, $2)', [
      content(question),
      id,
    ])
  const found = await similar(`${asked} ตามข้อใด`, null)
  expect(found).toHaveLength(2)
  const own = found[0]?.question.id ?? ''
  expect((await similar(asked, own)).map(({ question }) => question.id)).not.toContain(own)
})

test('a dismissed pair does not return, unless the dismissal is undone', async () => {
  const [pair] = (await pairs()).pairs
  const judge = (dismissed: boolean) =>
    admin.call(db, 'dismiss_likely_duplicate($1, $2, $3)', [
      pair?.other.id,
      pair?.question.id,
      dismissed,
    ])
  await judge(true)
  expect((await pairs()).total).toBe(0)
  await db.pool.query(
    `insert into private.questions_to_compare (question_id) select id from private.questions`,
  )
  await compare()
  expect((await pairs()).total).toBe(0)
  await judge(false)
  expect((await pairs()).total).toBe(1)
})

test('a pair ends when one of them changes', async () => {
  const [pair] = (await pairs()).pairs
  await db.pool.query(
    `update private.questions set question_text = 'สีใดเกิดจากสีแดงผสมกับสีน้ำเงิน', option_a = 'ม่วง',
       option_b = 'ส้ม', option_c = 'เขียว', option_d = 'ดำ' where id = $1`,
    [pair?.question.id],
  )
  await compare()
  expect((await pairs()).total).toBe(0)
})

test('does not wait for questions that are being deleted', async () => {
  const text = 'ข้อใดเป็นอำนาจหน้าที่ของสภาเทศบาลตำบล'
  const ids = [await add(text), await add(`${text} `), await add(`${text}  `)]
  const deleting = await db.pool.connect()
  const comparing = await db.pool.connect()
  const remove = (id?: string) =>
    deleting.query('delete from private.questions where id = $1', [id])
  try {
    await deleting.query('begin')
    await remove(ids[1])
    await comparing.query("begin; set local lock_timeout = '5s'")
    await comparing.query('select private.compare_questions(1000)')
    await comparing.query('commit')
    await remove(ids[0])
    await deleting.query('rollback')
  } finally {
    deleting.release()
    comparing.release()
  }
  expect((await pairs()).waiting).toBe(1)
  await compare()
  expect((await pairs()).waiting).toBe(0)
})
