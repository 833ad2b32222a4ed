import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner, type QuizSet } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let set: QuizSet

type Saved = { id: string; updated_at: string }
type Versions = { total: number; versions: Record<string, unknown>[] }

const content = () => ({
  quiz_set_id: set.id,
  question_text: 'ถาม **อะไร**',
  option_a: 'ก',
  option_b: 'ข',
  option_c: 'ค',
  option_d: 'ง',
  correct_answer: '2',
  explanation: '',
  youtube_url: '',
})
const save = (values: unknown[]) => admin.call<Saved>(db, 'save_question($1, $2, $3)', values)
const audited = async (id: string) => {
  const { rows } = await db.pool.query(
    'select action, before, after from admin_audit_log where row_id = $1 order by id',
    [id],
  )
  return rows
}
const orderOf = async (setId: string) => {
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from private.questions where quiz_set_id = $1 order by display_order, created_at, id',
    [setId],
  )
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
})
beforeEach(async () => {
  set = await createQuizSet(db, { questions: 3 })
})

test('a question is added at the end, unchanged, and recorded', async () => {
  const { id } = await save([content(), null, null])
  expect((await orderOf(set.id)).at(-1)).toBe(id)
  const { rows } = await db.pool.query('select * from private.questions where id = $1', [id])
  expect(rows).toMatchObject([
    { question_text: 'ถาม **อะไร**', explanation: null, status: 'published', display_order: 3 },
  ])
  expect(await audited(id)).toMatchObject([
    { action: 'insert', before: null, after: { question_text: 'ถาม **อะไร**' } },
  ])
})

test('a question names the next one of its set, in the order of the list', async () => {
  const next = async (id: string | undefined) => {
    const question = await admin.call<{ next_id: string | null }>(db, 'get_question($1)', [id])
    return question.next_id
  }
  const [first, second, third] = await orderOf(set.id)
  expect(await next(first)).toBe(second)
  expect(await next(second)).toBe(third)
  expect(await next(third)).toBeNull()
})

test('a change names its base version; a stale one changes nothing', async () => {
  const { id, updated_at } = await save([content(), null, null])
  const changed = await save([{ option_b: 'ข ใหม่' }, id, updated_at])
  expect(changed.updated_at).not.toBe(updated_at)
  expect(await errorCode(save([{ option_b: 'สาย' }, id, updated_at]))).toBe('question_changed')
  expect(await errorCode(save([{ option_b: 'สาย' }, id, null]))).toBe('question_changed')
  const { rows } = await db.pool.query(
    'select option_b, option_c, correct_answer from private.questions where id = $1',
    [id],
  )
  expect(rows).toEqual([{ option_b: 'ข ใหม่', option_c: 'ค', correct_answer: '2' }])
})

test.each([
  ['question_empty', { question_text: ' ' }],
  ['question_options_incomplete', { option_c: '' }],
  ['question_video_invalid', { youtube_url: 'https://example.test/v' }],
  ['quiz_set_not_found', { quiz_set_id: '00000000-0000-0000-0000-000000000000' }],
])('%s is refused, without any effect', async (code, wrong) => {
  expect(await errorCode(save([{ ...content(), ...wrong }, null, null]))).toBe(code)
  expect(await orderOf(set.id)).toHaveLength(3)
})

test('an addition with its own id happens once, and only the same content is the same addition', async () => {
  const id = randomUUID()
  const added = await save([{ ...content(), tags: [] }, id, null])
  expect(added.id).toBe(id)
  expect(await save([{ ...content(), tags: [] }, id, null])).toEqual(added)
  expect(await orderOf(set.id)).toHaveLength(4)
  expect(await audited(id)).toHaveLength(1)
  const other = { ...content(), option_a: 'อื่น' }
  expect(await errorCode(save([other, id, null]))).toBe('question_changed')
  const { rows } = await db.pool.query<{ id: string }>(
    'insert into quiz_tags (name) values ($1) returning id',
    [id],
  )
  const tagged = { ...content(), tags: [rows[0]?.id] }
  expect(await errorCode(save([tagged, id, null]))).toBe('question_changed')
})

test('a change that is stored already succeeds, though it names an earlier version', async () => {
  const { id, updated_at } = await save([content(), null, null])
  const change = { ...content(), option_b: 'ข ใหม่' }
  const changed = await save([change, id, updated_at])
  expect(await save([change, id, updated_at])).toEqual(changed)
  expect(await audited(id)).toHaveLength(2)
})

test('the id of another site’s question is no addition of a manager', async () => {
  const tenant = await createTenant(db, `t-${randomUUID().slice(0, 8)}`)
  const manager = learner(await db.createUser())
  await db.pool.query('insert into tenant_managers (tenant_id, user_id) values ($1, $2)', [
    tenant,
    manager.userId,
  ])
  const { id } = await save([content(), null, null])
  const own = await createQuizSet(db, { tenantId: tenant })
  for (const given of [content(), { ...content(), quiz_set_id: own.id }]) {
    const call = manager.call(db, 'save_question($1, $2, null)', [given, id])
    expect(await errorCode(call)).toBe('question_gone')
  }
})

test('every content is a version with its author, and an old one is restored as a new one', async () => {
  const { id, updated_at } = await save([content(), null, null])
  const changed = await save([{ correct_answer: '4', explanation: 'เพราะ' }, id, updated_at])
  const versions = () => admin.call<Versions>(db, 'question_versions($1)', [id])
  const row = await versions()
  expect(row.versions).toMatchObject([
    { number: 2, is_current: true, correct_choice: 4, explanation: 'เพราะ' },
    { number: 1, is_current: false, correct_choice: 2, explanation: null },
  ])
  for (const version of row.versions) expect(version.written_by).toMatchObject({ id: admin.userId })
  const first = row.versions[1]?.id
  const restore = (madeFrom: string) =>
    admin.call<Saved>(db, 'restore_question_version($1, $2, $3)', [id, first, madeFrom])
  expect(await errorCode(restore(updated_at))).toBe('question_changed')
  await restore(changed.updated_at)
  expect((await versions()).versions).toMatchObject([
    { number: 3, is_current: true, correct_choice: 2, explanation: null },
    { number: 2 },
    { number: 1 },
  ])
})

test('a version of another question is refused', async () => {
  const [one, other] = [await save([content(), null, null]), await save([content(), null, null])]
  const { versions } = await admin.call<Versions>(db, 'question_versions($1)', [other.id])
  const foreign = admin.call(db, 'restore_question_version($1, $2, $3)', [
    one.id,
    versions[0]?.id,
    one.updated_at,
  ])
  expect(await errorCode(foreign)).toBe('question_gone')
})

test('a new question never takes the id of a deleted one, whose versions it would show', async () => {
  const { id } = await save([content(), null, null])
  await db.pool.query('delete from private.questions where id = $1', [id])
  expect(await errorCode(save([content(), id, null]))).toBe('question_gone')
  const { quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer } =
    content()
  const view = db.request(
    admin.caller,
    `insert into questions (id, quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer],
  )
  expect(await errorCode(view)).toBe('question_gone')
})

test('several move to the end of another set, in their order, each with its audit row', async () => {
  const target = await createQuizSet(db, { questions: 2 })
  const [first, second, third] = set.questionIds as [string, string, string]
  const move = (ids: string[]) => admin.call(db, 'move_questions($1, $2)', [{ ids }, target.id])
  expect(await move([third, first])).toMatchObject({ changed: 2 })
  expect(await orderOf(target.id)).toEqual([...target.questionIds, first, third])
  expect(await orderOf(set.id)).toEqual([second])
  expect(await audited(first)).toMatchObject([
    { action: 'update', before: { quiz_set_id: set.id }, after: { quiz_set_id: target.id } },
  ])
  const { rows } = await db.pool.query(
    'select id, total_questions from quiz_sets where id = any ($1)',
    [[set.id, target.id]],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: set.id, total_questions: 1 },
      { id: target.id, total_questions: 4 },
    ]),
  )
  expect(await move([first])).toMatchObject({ changed: 0 })
})

test('one moves within its set', async () => {
  const [first, second, third] = set.questionIds as [string, string, string]
  await admin.call(db, 'move_question($1, -1)', [third])
  expect(await orderOf(set.id)).toEqual([first, third, second])
  await admin.call(db, 'move_question($1, 5)', [first])
  expect(await orderOf(set.id)).toEqual([third, second, first])
})

test('a deletion reports references to the questions, and attempts outlive it', async () => {
  const reader = learner(await db.createUser())
  const id = set.questionIds[0] ?? ''
  const { attempt } = await reader.start(db, set.id)
  await reader.submit(db, attempt.id)
  await reader.call(db, 'set_bookmark($1, true)', [id])
  await reader.call(db, `report_question($1, 'typo')`, [id])
  expect(await admin.call(db, 'questions_deletion_contents($1)', [{ ids: [id] }])).toEqual({
    questions: 1,
    reports: 1,
    bookmarks: 1,
    attempts: 1,
  })
  expect(await admin.call(db, 'delete_questions($1)', [{ ids: [id] }])).toMatchObject({
    changed: 1,
  })
  expect(await audited(id)).toMatchObject([{ action: 'delete', before: { id }, after: null }])
  const result = await reader.call<{ questions: unknown[] }>(db, 'attempt_result($1)', [attempt.id])
  expect(result.questions).toHaveLength(3)
})

test('reports are closed with an answer, once, and reopened', async () => {
  const reporter = learner(await db.createUser({ metadata: { full_name: 'มานะ' } }))
  await reporter.start(db, set.id)
  await reporter.call(db, `report_question($1, 'wrong_key', 'น่าจะข้อ ข')`, [set.questionIds[0]])
  type Listed = { counts: Record<string, number>; reports: { id: string }[] }
  const list = (status: string) =>
    admin.call<Listed>(db, 'list_question_reports($1, null, $2)', [status, set.questionIds[0]])
  const open = await list('open')
  expect(open).toMatchObject({
    counts: { open: 1, resolved: 0 },
    reports: [{ details: 'น่าจะข้อ ข', reporter: { name: 'มานะ' }, question: { is_current: true } }],
  })
  const ids = open.reports.map(({ id }) => id)
  const handle = (status: string, answer: string) =>
    admin.call(db, 'handle_question_reports($1, $2, $3)', [ids, status, answer])
  expect(await handle('resolved', ' แก้แล้ว ')).toBe(1)
  expect(await handle('resolved', 'แก้แล้ว')).toBe(0)
  expect(await list('resolved')).toMatchObject({
    counts: { open: 0, resolved: 1 },
    reports: [{ answer: 'แก้แล้ว', handled_by: { id: admin.userId } }],
  })
  const own = await db.request(reporter.caller, 'select status, answer from question_reports')
  expect(own).toEqual([{ status: 'resolved', answer: 'แก้แล้ว' }])
  expect(await errorCode(handle('gone', ''))).toBe('report_answer_invalid')
  expect(await errorCode(handle('open', 'ย'.repeat(1001)))).toBe('report_answer_invalid')
  await handle('open', '')
  expect(await list('open')).toMatchObject({ reports: [{ answer: null, handled_at: null }] })
})

const calls: [string, unknown[]][] = [
  ['list_questions()', []],
  ['get_question(gen_random_uuid())', []],
  [`save_question('{}')`, []],
  [`set_questions_status('{}', 'draft')`, []],
  [`move_questions('{}', gen_random_uuid())`, []],
  ['move_question(gen_random_uuid(), 1)', []],
  [`delete_questions('{}')`, []],
  [`questions_deletion_contents('{}')`, []],
  ['question_versions(gen_random_uuid())', []],
  ['quiz_set_passages(gen_random_uuid())', []],
  ['restore_question_version(gen_random_uuid(), 1, now())', []],
  [`similar_questions('{}')`, []],
  ['list_likely_duplicates()', []],
  ['dismiss_likely_duplicate(gen_random_uuid(), gen_random_uuid())', []],
  ['list_question_reports()', []],
  [`handle_question_reports('{}', 'open')`, []],
]
test.each(calls)('%s is for administrators only', async (sql, values) => {
  const reader = learner(await db.createUser())
  await reader.start(db, set.id)
  expect(await errorCode(reader.call(db, sql, values))).toBe('admin_required')
  const guest = db.request({ role: 'anon' }, `select ${sql}`, values)
  expect(await errorCode(guest)).toBe('sign_in_required')
})
