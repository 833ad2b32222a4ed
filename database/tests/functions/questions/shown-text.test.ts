import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { imports, named, newQuestions } from './imports.ts'

const db = productDatabase()
let adminId: string
let admin: ReturnType<typeof learner>
let files: ReturnType<typeof imports>
let quiz: QuizSet

beforeAll(async () => {
  adminId = await db.createAdmin()
  admin = learner(adminId)
  files = imports(db, admin)
})
beforeEach(async () => {
  quiz = await createQuizSet(db, { pointsCost: 0 })
})

const update = (id: string | undefined, fields: Record<string, string>) =>
  db.request(
    { role: 'authenticated', userId: adminId },
    `update questions set ${Object.keys(fields).map((name, index) => `${name} = $${index + 2}`)} where id = $1`,
    [id, ...Object.values(fields)],
  )
const stored = async (id: string | undefined) =>
  (
    await db.pool.query(
      'select q.*, updated_at::text as updated_at from private.questions q where id = $1',
      [id],
    )
  ).rows[0]

test.each([
  ['<u>pho</u>to', 'pho<u>to</u>'],
  ['**pho**to', 'photo'],
  ['x<sup>2</sup>', 'x2'],
  ['x²', 'x2'],
  ['*', '**'],
  ['/', '\\'],
  ['A', 'a'],
  ['$x^2$', '$x_2$'],
  ['![](https://a.test/a.png)', '![](https://a.test/b.png)'],
  ['\\<b>ก\\</b>', 'ก'],
])('options %j and %j differ', async (option_a, option_b) => {
  await update(quiz.questionIds[0], { option_a, option_b })
  expect(await stored(quiz.questionIds[0])).toMatchObject({ option_a, option_b })
})

test.each([
  ['a', 'a'],
  ['a', ' a\u200b'],
  ['a', '***a***'],
  ['a', '<b><i>a</i></b>'],
  ['a b', 'a\u00a0 <br>b'],
  ['a', 'a<sup></sup>'],
  ['\\*', '*'],
  ['A1', 'Ａ１'],
  ['![ก](https://a.test/a.png)', '![ข](https://a.test/a.png)'],
  ['น้ำ', 'น้ํา'],
])('options %j and %j are alike', async (option_a, option_b) => {
  const act = update(quiz.questionIds[0], { option_a, option_b })
  expect(await errorCode(act)).toBe('question_options_alike')
})

test('sara am and letters of old fonts are stored as every device has them, on any path', async () => {
  const [id, other] = quiz.questionIds
  const written = {
    question_text: 'น\u0e4d\u0e49 าตก คำา',
    option_a: 'ด\uf70bาน',
    explanation: 'ฟ\uf704\uf714น',
  }
  const shown = { question_text: 'น้ำตก คำ', option_a: 'ด้าน', explanation: 'ฟื้น' }
  await update(id, written)
  expect(await stored(id)).toMatchObject(shown)
  const { updated_at } = await stored(other)
  const save = () =>
    admin.call<object>(db, 'save_question($1, $2, $3)', [written, other, updated_at])
  const saved = await save()
  expect(await stored(other)).toMatchObject(shown)
  // As if the answer to the first request had been lost.
  expect(await save()).toEqual(saved)
})

describe('a question older than the rules', () => {
  const older = async () => {
    const [id] = quiz.questionIds
    await db.pool.query('alter table private.questions disable trigger check_question')
    await db.pool.query(
      `update private.questions set option_a = 'ก', option_b = '**ก**', explanation = 'x\ue123' where id = $1`,
      [id],
    )
    await db.pool.query('alter table private.questions enable trigger check_question')
    return id
  }

  test('is edited in other fields, also in options that are not alike', async () => {
    const id = await older()
    await update(id, { question_text: 'ใหม่', option_c: 'ใหม่' })
    expect(await errorCode(update(id, { option_c: 'ก' }))).toBe('question_options_alike')
    expect(await errorCode(update(id, { option_b: '*ก*' }))).toBe('question_options_alike')
    expect(await errorCode(update(id, { explanation: 'y\ue123' }))).toBe('letters_unseen')
    await update(id, { option_b: 'ข', explanation: 'y' })
  })

  test('is imported with other fields', async () => {
    const id = await older()
    const rows = await files.exported({ quiz_set_id: quiz.id })
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error('not exported')
    const run = (change: object) => files.run({ questions: [named(row, change)] })
    expect(await run({ question_text: 'ใหม่' })).toMatchObject({ success: true, imported_count: 1 })
    const [now] = (await files.current([id ?? ''])) as [typeof row]
    const again = await files.run({
      questions: [named(now, { option_b: '*ก*', explanation: 'z\ue123' })],
    })
    expect(again.errors).toHaveLength(2)
  })
})

test('a new question of an import is refused with both errors', async () => {
  const [question] = newQuestions(1)
  const { errors } = await files.run({
    questions: [{ ...question, option_b: 'ก ', explanation: '\ue000' }],
    quiz_set_id: quiz.id,
  })
  expect(errors).toEqual([
    'แถวที่ 2: ตัวเลือกซ้ำกัน กรุณาแก้ให้ต่างกัน',
    expect.stringContaining('แถวที่ 2: มีอักขระที่แสดงไม่ได้'),
  ])
})

describe('a row whose losses were accepted', () => {
  const status = async (id: string | undefined) => (await stored(id)).status

  test('becomes a draft, the others do not', async () => {
    const [one, two] = newQuestions(2)
    await files.run({ questions: [{ ...one, status: 'draft' }, two], quiz_set_id: quiz.id })
    const { rows } = await db.pool.query(
      'select status from private.questions where quiz_set_id = $1 order by display_order desc limit 2',
      [quiz.id],
    )
    expect(rows).toEqual([{ status: 'published' }, { status: 'draft' }])
  })

  test('makes a draft of the question that it changes, until the import is undone', async () => {
    const [first, second] = await files.exported({ quiz_set_id: quiz.id })
    if (!first || !second) throw new Error('not exported')
    const { id } = await files.run({
      questions: [
        { ...named(first, { option_a: 'ใหม่' }), status: 'draft' },
        { ...named(second, { option_a: 'ใหม่' }), status: 'archived' },
      ],
    })
    expect([await status(first.id), await status(second.id)]).toEqual(['draft', 'published'])
    await db.pool.query(`update private.questions set status = 'archived' where id = $1`, [
      second.id,
    ])
    await files.undo(id)
    expect([await status(first.id), await status(second.id)]).toEqual(['published', 'archived'])
  })
})
