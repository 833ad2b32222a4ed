import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, type QuizSet } from '../../support/content.ts'
import { newLearner, practice, sit, topicOf } from './practice.ts'

const db = productDatabase()

type Content = {
  question_text?: string
  options?: readonly string[]
  explanation?: string | null
  notes?: readonly (string | null)[]
}

const plain = ['เชียงใหม่', 'กรุงเทพมหานคร', 'ขอนแก่น', 'สงขลา']
const all = [1, 2, 3, 4]

async function movable(contents: readonly Content[]): Promise<number[][]> {
  const rows = contents.map(
    ({ question_text = 'เมืองหลวงของไทยคือข้อใด', options = plain, explanation, notes }) => {
      const [option_a, option_b, option_c, option_d] = options
      const words = { question_text, option_a, option_b, option_c, option_d, explanation }
      return { ...words, option_notes: notes }
    },
  )
  const { rows: found } = await db.pool.query<{ movable: number[] }>(
    `select private.movable_options(jsonb_populate_record(null::private.question_content, content)) as movable
     from jsonb_array_elements($1::jsonb) with ordinality given (content, place) order by place`,
    [JSON.stringify(rows)],
  )
  return found.map((row) => row.movable)
}

const last = (option: string) => [...plain.slice(0, 3), option]

test.each<[name: string, expected: number[], content: Content]>([
  ['options of their own', all, {}],
  [
    'words that begin like names',
    all,
    { question_text: 'ข้อความใดเกี่ยวข้องกับข้อกำหนด ข้อขัดแย้ง และข้อง ใจ' },
  ],
  ['a number above four', all, { explanation: 'ตามระเบียบ ข้อ 12 และข้อ 25' }],
  ['a decimal number', all, { explanation: 'คำตอบ 1.5 เมตร และคำตอบ 3,000 บาท' }],
  ['persons', all, { question_text: 'นาย ก ฟ้องนาย ข ต่อศาลใด' }],
  ['months and abbreviations', all, { explanation: 'ตั้งแต่ 1 ก.ค. ถึง 30 ก.ย. ตามมติ ก.พ. และ ง.ด.' }],
  ['quantities', all, { options: ['2', '4', '6', '8'] }],
  ['fractions', all, { options: ['1/2', '1/4', '2/5', '1/3'] }],
  ['orders of statements', all, { options: ['1-2-3-4', '2 – 1 – 4 – 3', '3-4-1-2', '4-3-2-1'] }],
  ['articles', all, { options: ['a / an', 'a / a', 'an / an', 'an / a'] }],
  ['an answer of somebody', all, { explanation: 'Always answer a question politely.' }],
  ['ถูกทุกข้อ', [1, 2, 3], { options: last('ถูกทุกข้อ') }],
  ['ถูกทุกข้อ, not last', [2, 3, 4], { options: ['ถูกทุกข้อ', 'หนึ่ง', 'สอง', 'สาม'] }],
  ['with a full stop', [1, 2, 3], { options: last('ถูกต้องทุกข้อ.') }],
  ['ผิดทุกข้อ', [1, 2, 3], { options: last('ผิดทุกข้อ') }],
  ['ไม่มีข้อถูก', [1, 2, 3], { options: last('ไม่มีข้อถูก') }],
  ['ไม่มีข้อใดถูกต้อง', [1, 2, 3], { options: last('ไม่มีข้อใดถูกต้อง') }],
  ['ไม่มีคำตอบที่ถูก', [1, 2, 3], { options: last('ไม่มีคำตอบที่ถูก') }],
  ['ถูกทั้งหมด', [1, 2, 3], { options: last('ถูกทั้งหมด') }],
  ['ถูกทั้งสามข้อ', [1, 2, 3], { options: last('ถูกทั้ง ๓ ข้อ') }],
  ['ทั้งหมดที่กล่าวมา', [1, 2, 3], { options: last('ทั้งหมดที่กล่าวมา') }],
  ['ข้างต้น', [1, 2, 3], { options: last('ที่กล่าวมาข้างต้นถูกทั้งหมด') }],
  ['ถูกมากกว่าหนึ่งข้อ', [1, 2, 3], { options: last('ถูกมากกว่าหนึ่งข้อ') }],
  ['สรุปแน่นอนไม่ได้', [1, 2, 3], { options: last('สรุปแน่นอนไม่ได้') }],
  ['two about the others', [1, 2], { options: ['ก่อน', 'หลัง', 'ถูกทั้งสองข้อ', 'ผิดทุกข้อ'] }],
  ['all of the above', [1, 2, 3], { options: last('All of the above') }],
  ['none of these', [1, 2, 3], { options: last('none of these.') }],
  ['no error', [1, 2, 3], { options: ['has went', 'to school', 'yesterday', 'No error'] }],
  [
    'a long text with such words',
    all,
    { options: last('ผู้บังคับบัญชาทุกชั้นต้องปฏิบัติตามระเบียบนี้ทุกข้อโดยเคร่งครัดและไม่มีข้อยกเว้น') },
  ],
  ['ข้อ ก และ ข', [], { options: last('ข้อ ก และ ข') }],
  ['ถูกเฉพาะข้อ ก', [], { options: last('ถูกเฉพาะข้อ ก') }],
  ['ทั้ง ก และ ข', [], { options: last('ทั้ง ก และ ข') }],
  ['ถูกทั้ง ก ข และ ค', [], { options: last('ถูกทั้ง ก ข และ ค') }],
  ['ข้อ 1 และ 2', [], { options: last('ข้อ 1 และ 2') }],
  ['ข้อ ๑ และ ๒', [], { options: last('ข้อ ๑ และ ๒ ถูก') }],
  ['1 และ 2', [], { options: ['1 และ 2', '1 และ 3', '2 และ 3', '1, 2 และ 3'] }],
  ['ก. และ ข.', [], { options: last('ข้อ ก. และข้อ ข.') }],
  ['ข้อ กและ ข', [], { options: last('ข้อ กและ ข ถูก') }],
  ['Both A and B', [], { options: last('Both A and B') }],
  ['A and C are correct', [], { options: last('A and C are correct') }],
  ['options that are letters', [], { options: ['ก', 'ข', 'ค', 'ง'] }],
  ['options that are places', [], { options: ['2', '3', '1', '4'] }],
  ['a stem with letters', [], { question_text: 'ถ้าข้อ ก เป็นจริง ข้อใดต้องเป็นจริง' }],
  ['a stem with statements', [], { question_text: 'พิจารณา\nก. น้ำแข็งเย็น\nข. ไฟร้อน' }],
  ['an explanation with letters', [], { explanation: 'ข้อ ก ผิดเพราะไม่มีอำนาจ' }],
  ['an explanation with ง', [], { explanation: 'จึงเลือกข้อ ง' }],
  ['ตัวเลือก ข', [], { explanation: 'ตัวเลือก ข ถูกต้อง' }],
  ['ตัวเลือกที่ 2', [], { explanation: 'ตัวเลือกที่ 2 ถูกต้อง' }],
  ['ตัวเลือก ๒', [], { explanation: 'เพราะตัวเลือก ๒ ครบถ้วน' }],
  ['ข้อ "ค"', [], { explanation: 'เพราะข้อ "ค" ขาดประธาน' }],
  ['ตอบ ค', [], { explanation: 'ดังนั้นจึงตอบ ค' }],
  ['an explanation of each', [], { explanation: 'ก. ผิดเพราะช้า\nข. ถูก' }],
  ['in brackets', [], { explanation: 'ข้อความ (ค) ไม่ตรงประเด็น' }],
  ['ตัวเลือกแรก', [], { explanation: 'ตัวเลือกแรกมีสองประธาน' }],
  ['ข้อสุดท้าย', [], { explanation: 'ข้อสุดท้ายจึงผิด' }],
  ['Option B', [], { explanation: 'Option B is the only verb.' }],
  ['The answer is C', [], { explanation: 'The answer is C because of the tense.' }],
  ['the last option', [], { explanation: 'The last option lacks a verb.' }],
  ['notes without names', all, { notes: ['อยู่ภาคเหนือ', null, 'ไม่เกี่ยวข้อง', 'ตามข้อ 12'] }],
  ['a note with a letter', [], { notes: [null, null, 'สลับกับข้อ ก', null] }],
  ['a note with a number', [], { notes: ['ขัดกับตัวเลือกที่ ๒', null, null, null] }],
  ['a note that begins with its letter', [], { notes: ['ก. ช้าเกินไป', null, null, null] }],
])('%s', async (_, expected, content) => {
  expect(await movable([content])).toEqual([expected])
})

test('the order is the same for a seed, keeps what may not move, and uses every place equally', async () => {
  const content = {
    question_text: 'ถาม',
    option_a: 'หนึ่ง',
    option_b: 'สอง',
    option_c: 'ถูกทุกข้อ',
    option_d: 'สี่',
  }
  const { rows } = await db.pool.query<{ o: number[]; again: number[] }>(
    `select private.option_order(private.movable_options(c), $2, n::text) as o,
       private.option_order(private.movable_options(c), $2, n::text) as again
     from jsonb_populate_record(null::private.question_content, $1) c, generate_series(1, 600) n`,
    [content, '6f1c3c1e-0000-4000-8000-000000000001'],
  )
  const seen = new Map<string, number>()
  for (const { o, again } of rows) {
    expect(again).toEqual(o)
    expect(o[2]).toBe(3)
    expect([...o].sort()).toEqual(all)
    seen.set(o.join(''), (seen.get(o.join('')) ?? 0) + 1)
  }
  expect([...seen.keys()].sort()).toEqual(['1234', '1432', '2134', '2431', '4132', '4231'])
  for (const count of seen.values()) expect(count).toBeGreaterThan(60)
})

test('few questions of the demo are not shuffled, and these name options', async () => {
  const folder = new URL('../../../seed/content/', import.meta.url)
  const questions = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).questions)
  const found = await movable(
    questions.map((q) => ({
      ...q,
      options: [q.option_a, q.option_b, q.option_c, q.option_d],
      notes: [q.note_a, q.note_b, q.note_c, q.note_d],
    })),
  )
  const fixed = questions.filter((_, n) => found[n]?.length === 0)
  // With the same four options, whose places are the examination's.
  const conclusions = fixed.filter((q) => q.option_a === 'ข้อสรุปทั้งสองเป็นจริง')
  expect([questions.length, conclusions.length, fixed.length]).toEqual([665, 21, 32])
  for (const q of fixed) {
    const words = [q.question_text, q.option_a, q.option_b, q.explanation]
    expect([...words, q.note_a, q.note_b, q.note_c, q.note_d].join('\n')).toMatch(
      /ข้อสรุปทั้งสอง|\(ก\)|ข้อแรก|(^|\s)(ข้อ ?)?[1-4งข](\s|$)/,
    )
  }
})

describe('questions met before', () => {
  /** Questions whose options may move, except those of the first, which are letters. */
  async function plainQuizSet() {
    // Two random orders of eight questions are the same once in a million.
    const quiz = await createQuizSet(db, { questions: 9, pointsCost: 0 })
    await db.pool.query(
      `update private.questions set option_a = 'หนึ่ง', option_b = 'สอง', option_c = 'สาม', option_d = 'ถูกทุกข้อ'
       where quiz_set_id = $1 and display_order > 0`,
      [quiz.id],
    )
    return quiz
  }
  const sitWrongly = (user: Learner, quiz: QuizSet) =>
    sit(db, user, quiz, Object.fromEntries(quiz.questionIds.map((_, n) => [n, ((n + 1) % 4) + 1])))
  type Orders = Record<string, number[]> | null
  type Asked = { id: string; option_order: number[] }
  const ordersOf = (questions: readonly Asked[]) =>
    questions.map(({ option_order }) => option_order)

  test('a first attempt is as written, a retake shuffled, the same wherever it is opened', async () => {
    const quiz = await plainQuizSet()
    const user = await newLearner(db)
    const open = async (mode?: string) => {
      const started = (await user.start(db, quiz.id, mode)) as unknown as {
        attempt: { id: string }
        option_orders: Orders
      }
      return { id: started.attempt.id, orders: started.option_orders }
    }
    const first = await open()
    expect(first.orders).toBeNull()
    await user.submit(db, first.id)

    const retake = await open('instant')
    expect(Object.keys(retake.orders ?? {}).sort()).toEqual(quiz.questionIds.slice(1).sort())
    for (const order of Object.values(retake.orders ?? {})) expect(order[3]).toBe(4)
    expect(Object.values(retake.orders ?? {})).not.toEqual(Array(8).fill(all))
    const again = await user.call<{ option_orders: Orders }>(db, 'get_attempt($1)', [retake.id])
    expect(again.option_orders).toEqual(retake.orders)
    // Editions of earlier releases.
    await db.pool.query(
      'update private.edition_questions set movable_options = null where question_id = any($1)',
      [quiz.questionIds],
    )
    expect((await open()).orders).toEqual(retake.orders)

    // Numbers stay those of the question.
    const [, question = ''] = quiz.questionIds
    expect(await user.answer(db, retake.id, question, 2)).toMatchObject({
      is_correct: true,
      correct_choice: 2,
    })
    await user.submit(db, retake.id)
    const other = await open()
    expect(other.orders).not.toEqual(retake.orders)
    const { rows } = await db.pool.query(
      'select choice from attempt_answers where attempt_id = $1',
      [retake.id],
    )
    expect(rows).toEqual([{ choice: 2 }])
  })

  test('a review has its order until it is rated, and the next one another', async () => {
    const quiz = await plainQuizSet()
    const user = await newLearner(db)
    await sitWrongly(user, quiz)
    const { answer, rate, round } = practice(db, user)
    const shown = async () => {
      const { cards } = await round()
      return cards.map(({ question }) => question as Asked).sort((a, b) => a.id.localeCompare(b.id))
    }
    const before = await shown()
    expect(before.find(({ id }) => id === quiz.questionIds[0])?.option_order).toEqual(all)
    expect(ordersOf(before)).not.toEqual(before.map(() => all))
    for (const { id } of before) await answer(id, 1)
    expect(await shown()).toEqual(before)
    for (const { id } of before) await rate(id, 1, { state: 1, due_seconds: 60 })
    await db.pool.query('update private.review_cards set due_at = now() where user_id = $1', [
      user.userId,
    ])
    const after = await shown()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(ordersOf(after)).not.toEqual(ordersOf(before))
  })

  test('free rounds, rounds of a topic and bookmarks are shuffled, the same when opened again', async () => {
    const quiz = await plainQuizSet()
    const user = await newLearner(db)
    const attemptId = await sitWrongly(user, quiz)
    const topic = await topicOf(db, quiz.questionIds)
    const { bookmark, bookmarks, redo } = practice(db, user)
    for (const id of quiz.questionIds) await bookmark(id)
    const ways: (() => Promise<unknown>)[] = [
      async () => (await redo(attemptId)).questions,
      async () =>
        (await user.call<{ questions: Asked[] }>(db, 'topic_round($1)', [topic])).questions,
      async () => (await bookmarks()).bookmarks.map(({ question }) => question),
    ]
    for (const open of ways) {
      const asked = (await open()) as Asked[]
      expect(asked).toHaveLength(9)
      for (const order of ordersOf(asked)) expect([...order].sort()).toEqual(all)
      expect(ordersOf(asked)).not.toEqual(asked.map(() => all))
      expect(await open()).toEqual(asked)
    }
  })
})
