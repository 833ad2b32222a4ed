import { beforeAll, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db)
let admin: ReturnType<typeof learner>
let tag = ''

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  tag = (await db.pool.query(`insert into quiz_tags (name) values ('หัวข้อ') returning id`)).rows[0]
    .id
})

type Outcome = {
  success: boolean
  imported_count: number
  quiz_sets_created: number
  quiz_set_ids: string[]
  errors: string[]
}

function importing(payload: unknown, who = admin): Promise<Outcome> {
  return who.call<Outcome>(db, 'import_questions($1)', [JSON.stringify(payload)])
}

function questions(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    question_text: `คำถาม ${n}`,
    correct_answer: String((n % 4) + 1),
    option_a: 'ก',
    option_b: 'ข',
    option_c: 'ค',
    option_d: 'ง',
    explanation: '',
    youtube_url: null,
  }))
}

function template(extra: Record<string, unknown> = {}) {
  return {
    name: 'นำเข้า',
    course_id: quiz.courseId,
    points_cost: 5,
    time_limit_minutes: null,
    tags: [tag],
    ...extra,
  }
}

test('a whole number may be written with a decimal point', async () => {
  const payload = JSON.stringify({
    questions: questions(3),
    quiz_set_template: template({ points_cost: 'COST', time_limit_minutes: 'TIME' }),
    questions_per_set: 'SIZE',
    file: { skipped: 'SKIPPED' },
  }).replaceAll(/"(COST|TIME|SIZE|SKIPPED)"/g, '2.0')
  const outcome = await admin.call<Outcome>(db, 'import_questions($1)', [payload])
  expect(outcome).toMatchObject({ success: true, imported_count: 3, quiz_sets_created: 2 })
})

test('imports into one quiz set, with its tags and count', async () => {
  const outcome = await importing({ questions: questions(7), quiz_set_template: template() })
  expect(outcome).toMatchObject({
    success: true,
    imported_count: 7,
    quiz_sets_created: 1,
    errors: [],
  })
  const { rows } = await db.pool.query(
    `select name, total_questions, points_cost, (select count(*)::int from quiz_set_tags t where t.quiz_set_id = q.id) as tags
     from quiz_sets q where id = $1`,
    [outcome.quiz_set_ids[0]],
  )
  expect(rows).toEqual([{ name: 'นำเข้า', total_questions: 7, points_cost: 5, tags: 1 }])
})

test('splits by questions_per_set, in order', async () => {
  const outcome = await importing({
    questions: questions(7),
    questions_per_set: 3,
    quiz_set_template: template(),
  })
  expect(outcome).toMatchObject({ quiz_sets_created: 3 })
  const { rows } = await db.pool.query(
    `select q.name, array_agg(t.question_text order by t.display_order) as texts from unnest($1::uuid[]) with ordinality i (id, n)
     join quiz_sets q using (id) join private.questions t on t.quiz_set_id = q.id group by q.name, i.n order by i.n`,
    [outcome.quiz_set_ids],
  )
  expect(rows.map((row) => row.name)).toEqual(['นำเข้า ชุดที่ 1', 'นำเข้า ชุดที่ 2', 'นำเข้า ชุดที่ 3'])
  expect(rows.map((row) => row.texts.length)).toEqual([3, 3, 1])
  expect(rows[1].texts[0]).toBe('คำถาม 3')
})

test('names each invalid row by its number in the file, and writes nothing', async () => {
  const [first, second, third] = questions(3)
  const before = await count()
  const outcome = await importing({
    questions: [
      first,
      { ...second, correct_answer: '5', option_c: ' ' },
      { ...third, question_text: '' },
    ],
    quiz_set_template: template({ course_id: 'nonsense', tags: ['nonsense'] }),
  })
  expect(outcome).toMatchObject({ success: false, imported_count: 0 })
  expect(outcome.errors).toEqual([
    'ไม่พบคอร์ส',
    'ไม่พบ tag ที่เลือก',
    'แถวที่ 3: คำตอบต้องเป็น 1-4 หรือ ก-ง',
    'แถวที่ 3: ตัวเลือกไม่ครบ 4 ข้อ',
    'แถวที่ 4: ไม่มีคำถาม',
  ])
  expect(await count()).toBe(before)
})

async function count() {
  return (await db.pool.query('select count(*) from quiz_sets')).rows[0].count
}

test.each([
  [{}],
  [{ questions: 'x', quiz_set_template: [] }],
  [{ questions: [], quiz_set_template: null, questions_per_set: 0.5 }],
])('refuses invalid input with errors: %j', async (payload) => {
  const outcome = await importing(payload)
  expect(outcome.success).toBe(false)
  expect(outcome.errors.length).toBeGreaterThan(0)
})

test('20,000 questions import; learners may not', async () => {
  const outcome = await importing({ questions: questions(20_000), quiz_set_template: template() })
  expect(outcome.imported_count).toBe(20_000)
  const user = learner(await db.createUser())
  expect(await errorCode(importing({}, user))).toBe('admin_required')
})

test('a draft creates draft sets, and draft questions in an existing set', async () => {
  const made = await importing({
    questions: questions(2),
    quiz_set_template: template(),
    status: 'draft',
  })
  const [id] = made.quiz_set_ids
  const statuses = async () =>
    (
      await db.pool.query(
        `select s.status, s.total_questions as total, array_agg(q.status order by q.display_order) as questions
         from quiz_sets s join private.questions q on q.quiz_set_id = s.id where s.id = $1 group by s.id`,
        [id],
      )
    ).rows[0]
  expect(await statuses()).toEqual({
    status: 'draft',
    total: 2,
    questions: ['published', 'published'],
  })
  await importing({ questions: questions(1), quiz_set_id: id, status: 'draft' })
  await importing({ questions: questions(1), quiz_set_id: id })
  expect(await statuses()).toEqual({
    status: 'draft',
    total: 3,
    questions: ['published', 'published', 'draft', 'published'],
  })
  const wrong = { questions: questions(1), quiz_set_template: template(), status: 'archived' }
  expect(await errorCode(importing(wrong))).toBe('request_malformed')
})
