import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../tests/support/product-database.ts'
import { learner, quizSet } from '../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db)
let started: ReturnType<typeof learner>
let stranger: ReturnType<typeof learner>

beforeAll(async () => {
  started = learner(await db.createUser())
  stranger = learner(await db.createUser())
  await started.start(db, quiz.id)
})

const keyReads = [
  'select correct_answer from questions',
  'select explanation from questions',
  'select youtube_url from questions',
  'select option_notes from questions',
  'select option_notes[1] from questions',
  `select id from questions where 'ก' = any (option_notes)`,
  'select * from questions',
  `select id from questions where correct_answer = '1'`,
  'select id from questions order by correct_answer',
  'select row_to_json(q) from questions q',
  'select max(correct_answer) from questions',
  'select s.id, (select json_agg(q.explanation) from questions q where q.quiz_set_id = s.id) from quiz_sets s',
]

test.each(keyReads)('a learner who started is refused: %s', async (statement) => {
  expect(await errorCode(db.request(started.caller, statement))).toBe('answer_key_hidden')
})

test.each([
  'select * from private.questions',
  'select * from private.question_versions',
  'select * from private.edition_questions',
  'select * from private.quiz_set_editions',
  'select private.attempt_payload(a) from quiz_attempts a',
  'select private.result_questions(a) from quiz_attempts a',
  'select * from private.secrets',
])('no request reaches: %s', async (statement) => {
  expect(await errorCode(db.request(started.caller, statement))).toBe('42501')
})

test('question text is visible once started, and only then', async () => {
  const read = 'select question_text from questions'
  expect(await db.request(started.caller, read)).toHaveLength(3)
  expect(await db.request(stranger.caller, read)).toEqual([])
  expect(await errorCode(db.request({ role: 'anon' }, read))).toBe('42501')
})

test('administrators and the service read and write questions in full', async () => {
  const admin = learner(await db.createAdmin())
  const rows = await db.request(
    admin.caller,
    `insert into questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
     values ($1, 'ใหม่', 'ก', 'ข', 'ค', 'ง', 'd') returning *`,
    [quiz.id],
  )
  expect(rows).toMatchObject([{ question_text: 'ใหม่', correct_answer: 'd', display_order: 0 }])
  const id = rows[0]?.id
  await db.request(admin.caller, `update questions set explanation = 'เพราะ' where id = $1`, [id])
  const service = await db.request(
    { role: 'service_role' },
    'select explanation from questions where id = $1',
    [id],
  )
  expect(service).toEqual([{ explanation: 'เพราะ' }])
  const filtered = `select id from questions where quiz_set_id = $1 and correct_answer = 'd' order by explanation`
  expect(await db.request(admin.caller, filtered, [quiz.id])).toEqual([{ id }])
  expect(await total()).toBe(4)
  await db.request(admin.caller, 'delete from questions where id = $1', [id])
  expect(await total()).toBe(3)
})

async function total() {
  const { rows } = await db.pool.query('select total_questions from quiz_sets where id = $1', [
    quiz.id,
  ])
  return rows[0].total_questions
}

test.each([
  `insert into questions (quiz_set_id, question_text) select id, 'x' from quiz_sets`,
  `update questions set question_text = 'x'`,
  'delete from questions',
])('a learner cannot: %s', async (statement) => {
  expect(await errorCode(db.request(started.caller, statement))).toBe('admin_required')
  expect(await errorCode(db.request(stranger.caller, statement))).toBe('admin_required')
})
