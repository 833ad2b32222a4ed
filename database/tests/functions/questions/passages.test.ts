import { beforeAll, beforeEach, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { type ExportedRow, imports, newQuestions } from './imports.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let set: QuizSet
let other: QuizSet

type Saved = { id: string; updated_at: string }
type Sent = { id: string; passage?: string | null; passage_of?: string | null }

const save = (content: object, id: string, madeFrom: string) =>
  admin.call<Saved>(db, 'save_question($1, $2, $3)', [content, id, madeFrom])
const edited = (id: string) =>
  admin.call<Saved & { passage: string | null }>(db, 'get_question($1)', [id])
const passagesOf = (setId: string) => admin.call<unknown[]>(db, 'quiz_set_passages($1)', [setId])
const give = (passage: string | null, ids: string[]) =>
  db.pool.query('update private.questions set passage = $1 where id = any ($2)', [passage, ids])
const stored = async (ids: string[]) => {
  const { rows } = await db.pool.query<{ passage: string | null }>(
    `select q.passage from unnest($1::uuid[]) with ordinality named (id, place)
     join private.questions q using (id) order by place`,
    [ids],
  )
  return rows.map(({ passage }) => passage)
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
})
beforeEach(async () => {
  set = await createQuizSet(db, { questions: 5, pointsCost: 0 })
  other = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  await give('แม่น้ำเจ้าพระยา', [...set.questionIds.slice(1, 4), other.questionIds[0] ?? ''])
})

test('a changed passage changes for all questions of the set with it, and for no others; undo restores all', async () => {
  const [first, second, third, fourth] = set.questionIds as [string, string, string, string]
  const from = await edited(second)
  await save(
    { passage: '  แม่น้ำป่าสัก\n', question_text: 'แม่น้ำใด', passage_before: 'แม่น้ำเจ้าพระยา' },
    second,
    from.updated_at,
  )
  expect(await stored(set.questionIds)).toEqual([null, 'แม่น้ำป่าสัก', 'แม่น้ำป่าสัก', 'แม่น้ำป่าสัก', null])
  expect(await stored(other.questionIds)).toEqual(['แม่น้ำเจ้าพระยา', null])
  expect(await passagesOf(set.id)).toEqual([
    {
      passage: 'แม่น้ำป่าสัก',
      questions: [
        { id: second, position: 2 },
        { id: third, position: 3 },
        { id: fourth, position: 4 },
      ],
    },
  ])
  // A passage that was replaced since is not replaced again, and emptying it is for one question only.
  const fifth = set.questionIds[4] ?? ''
  const late = { passage: 'สาย', passage_before: 'แม่น้ำเจ้าพระยา' }
  const { updated_at } = await save(late, fifth, (await edited(fifth)).updated_at)
  await save({ passage: '', passage_before: 'แม่น้ำป่าสัก' }, fifth, updated_at)
  expect(await stored(set.questionIds)).toEqual([null, 'แม่น้ำป่าสัก', 'แม่น้ำป่าสัก', 'แม่น้ำป่าสัก', null])
  // Someone else was editing another question with this passage.
  const stale = admin.call(db, 'save_question($1, $2, $3)', [
    { explanation: 'สาย' },
    third,
    from.updated_at,
  ])
  expect(await errorCode(stale)).toBe('question_changed')

  const { rows } = await db.pool.query<{ batch_id: string }>(
    `select batch_id from admin_audit_log where row_id = $1 order by id desc limit 1`,
    [fourth],
  )
  await admin.call(db, 'undo_batch($1)', [rows[0]?.batch_id])
  expect(await stored(set.questionIds)).toEqual([
    null,
    'แม่น้ำเจ้าพระยา',
    'แม่น้ำเจ้าพระยา',
    'แม่น้ำเจ้าพระยา',
    null,
  ])
  expect(await stored([first])).toEqual([null])
})

test('a question takes another passage, or none, by itself', async () => {
  const [first, second, third] = set.questionIds as [string, string, string]
  await save({ passage: 'แม่น้ำเจ้าพระยา' }, first, (await edited(first)).updated_at)
  await save({ passage: '' }, second, (await edited(second)).updated_at)
  await save({ passage: 'ของข้อนี้' }, third, (await edited(third)).updated_at)
  expect(await stored(set.questionIds)).toEqual([
    'แม่น้ำเจ้าพระยา',
    null,
    'ของข้อนี้',
    'แม่น้ำเจ้าพระยา',
    null,
  ])
  // A repeated request succeeds without writing.
  const again = await save({ passage: 'ของข้อนี้ ' }, third, '2020-01-01T00:00:00Z')
  expect(again.updated_at).toBe((await edited(third)).updated_at)
})

test('two changes of one passage wait for each other', async () => {
  const [, second, third] = set.questionIds as [string, string, string]
  const [one, two] = [await edited(second), await edited(third)]
  const results = await Promise.allSettled([
    save({ passage: 'ก', passage_before: 'แม่น้ำเจ้าพระยา' }, second, one.updated_at),
    save({ passage: 'ข', passage_before: 'แม่น้ำเจ้าพระยา' }, third, two.updated_at),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(new Set(await stored(set.questionIds.slice(1, 4))).size).toBe(1)
})

test('a passage has a maximum length and usable pictures', async () => {
  const id = set.questionIds[0] ?? ''
  const { updated_at } = await edited(id)
  const refusal = (passage: string) => errorCode(save({ passage }, id, updated_at))
  expect(await refusal('ก'.repeat(20_001))).toBe('passage_too_long')
  expect(await refusal('ดู ![](javascript:alert)')).toBe('image_address_invalid')
  await save({ passage: 'ก'.repeat(20_000) }, id, updated_at)
})

test('an attempt has each passage once, and questions without one as before', async () => {
  const [first, second, third, fourth, fifth] = set.questionIds as [
    string,
    string,
    string,
    string,
    string,
  ]
  await give('ตาราง "ก"', [fifth])
  const user = learner(await db.createUser())
  const { attempt, questions } = await user.start(db, set.id)
  expect(questions).toMatchObject([
    { id: first },
    { id: second, passage: 'แม่น้ำเจ้าพระยา' },
    { id: third, passage_of: second },
    { id: fourth, passage_of: second },
    { id: fifth, passage: 'ตาราง "ก"' },
  ])
  expect(Object.keys(questions[0] ?? {})).not.toContain('passage')
  expect(Object.keys(questions[2] ?? {})).not.toContain('passage')

  // The attempt goes on as it began.
  await give('อื่น', [second])
  await user.submit(db, attempt.id)
  const result = await user.call<{ questions: Sent[] }>(db, 'attempt_result($1)', [attempt.id])
  expect(result.questions.map(({ passage, passage_of }) => [passage, passage_of])).toEqual([
    [null, null],
    ['แม่น้ำเจ้าพระยา', null],
    [null, second],
    [null, second],
    ['ตาราง "ก"', null],
  ])
  const redo = await user.call<{ questions: Sent[] }>(db, 'redo_round($1)', [attempt.id])
  expect(redo.questions.map(({ passage }) => passage)).toEqual([
    null,
    'อื่น',
    'แม่น้ำเจ้าพระยา',
    'แม่น้ำเจ้าพระยา',
    'ตาราง "ก"',
  ])
})

test('an edition without passages is the same text as before there were passages', async () => {
  const plain = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  await learner(await db.createUser()).start(db, plain.id)
  const { rows } = await db.pool.query<{ same: boolean }>(
    `select e.questions::text = (select json_agg(json_build_object(
       'id', q.id, 'display_order', q.display_order, 'question_text', q.question_text, 'option_a', q.option_a,
       'option_b', q.option_b, 'option_c', q.option_c, 'option_d', q.option_d) order by q.display_order)::text
       from private.questions q where q.quiz_set_id = $1) as same
     from private.quiz_set_editions e where e.quiz_set_id = $1`,
    [plain.id],
  )
  expect(rows).toEqual([{ same: true }])
})

test('another passage makes another question of it: evidence begins again, and a confirmed key is no longer confirmed', async () => {
  const id = set.questionIds[1] ?? ''
  const sameWords = async () => {
    const { rows } = await db.pool.query<{ same: boolean }>(
      `select private.has_same_words(min(v.id), max(v.id)) as same from private.question_versions v
       where v.question_id = $1`,
      [id],
    )
    return rows[0]?.same
  }
  const kept = async () => {
    const { rows } = await db.pool.query<{ key_kept_at: number | null }>(
      'select key_kept_at from private.questions where id = $1',
      [id],
    )
    return rows[0]?.key_kept_at
  }
  await db.pool.query('update private.questions set key_kept_at = 1 where id = $1', [id])
  // The first version, which createQuizSet made, has no passage.
  await db.pool.query(
    'delete from private.question_versions where question_id = $1 and passage is null',
    [id],
  )
  await give('แม่น้ำ  เจ้าพระยา', [id])
  expect(await sameWords()).toBe(true)
  expect(await kept()).not.toBeNull()
  await give('แม่น้ำปิง', [id])
  expect(await sameWords()).toBe(false)
  expect(await kept()).toBeNull()
})

test('questions of the same words are duplicates only with the same passage', async () => {
  const words = 'ข้อใดเป็นใจความสำคัญของบทความที่อ่าน'
  const [twin, same, elsewhere, without] = [
    set.questionIds[1],
    set.questionIds[2],
    set.questionIds[0],
    set.questionIds[4],
  ]
  await give('อีกบทความหนึ่ง', [elsewhere ?? ''])
  await db.pool.query('update private.questions set question_text = $1 where id = any ($2)', [
    words,
    [twin, same, elsewhere, without],
  ])
  await db.pool.query('select private.compare_questions(1000)')
  const { rows } = await db.pool.query<{ pair: string[] }>(
    `select array[question_id, other_id] as pair from private.question_likenesses
     where question_id = any ($1) and other_id = any ($1)`,
    [[twin, same, elsewhere, without]],
  )
  expect(rows.map(({ pair }) => pair.sort())).toEqual([[twin, same].sort()])
  const content = { ...newQuestions(1)[0], question_text: words, passage: 'อีกบทความหนึ่ง' }
  const similar = await admin.call<{ question: { id: string } }[]>(db, 'similar_questions($1)', [
    content,
  ])
  expect(similar.map(({ question }) => question.id)).toEqual([elsewhere])
})

test('lists of the office have the beginning of a passage, and keys in doubt the whole', async () => {
  const [without, first, second, third] = set.questionIds as [string, string, string, string]
  const long = `แม่น้ำ ${'ยาว '.repeat(200)}มาก`
  await give(long, [first, second])
  type Row = { id: string; passage: string | null }
  const { questions } = await admin.call<{ questions: Row[] }>(db, `list_questions('', $1)`, [
    { quiz_set: set.id },
  ])
  const passages = new Map(questions.map(({ id, passage }) => [id, passage]))
  expect(passages.get(without)).toBeNull()
  expect(passages.get(first)).toBe(long.slice(0, 500))
  expect(passages.get(third)).toBe('แม่น้ำเจ้าพระยา')

  const user = learner(await db.createUser())
  await user.start(db, set.id)
  for (const id of [without, first])
    await user.call(db, `report_question($1, 'wrong_key', 'ผิด', 2)`, [id])
  const reported = await admin.call<{ reports: { question: Row }[] }>(
    db,
    'list_question_reports()',
    [],
  )
  expect(reported.reports.map(({ question }) => [question.id, question.passage])).toEqual([
    [without, null],
    [first, long.slice(0, 500)],
  ])
  const queue = await admin.call<{ questions: Row[] }>(db, 'list_suspect_keys()', [])
  expect(new Map(queue.questions.map(({ id, passage }) => [id, passage]))).toEqual(
    new Map([
      [without, null],
      [first, long],
    ]),
  )
})

test('statistics of a quiz set have a passage once, at its first question', async () => {
  const [, first, second, third] = set.questionIds
  const { questions } = await admin.call<{ questions: Sent[] }>(db, 'quiz_set_statistics($1)', [
    set.id,
  ])
  expect(questions.map(({ passage, passage_of }) => [passage, passage_of])).toEqual([
    [null, null],
    ['แม่น้ำเจ้าพระยา', null],
    [null, first],
    [null, first],
    [null, null],
  ])
  await give(null, [second ?? ''])
  await give('แม่น้ำปิง', [third ?? ''])
  const changed = await admin.call<{ questions: Sent[] }>(db, 'quiz_set_statistics($1)', [set.id])
  expect(changed.questions.map(({ passage }) => passage)).toEqual([
    null,
    'แม่น้ำเจ้าพระยา',
    null,
    'แม่น้ำปิง',
    null,
  ])
})

test('words of a passage find its questions, and bookmarks', async () => {
  await give('นกปรอดหัวโขนร้องเพลง', set.questionIds.slice(1, 3))
  const listed = await admin.call<{ questions: { id: string }[] }>(db, 'list_questions($1)', [
    'นกปรอด',
  ])
  expect(listed.questions.map(({ id }) => id).sort()).toEqual(set.questionIds.slice(1, 3).sort())
  const user = learner(await db.createUser())
  const { attempt } = await user.start(db, set.id)
  await user.submit(db, attempt.id)
  await user.call(db, 'set_bookmark($1, true)', [set.questionIds[1]])
  const found = await user.call<{ bookmarks: { question: Sent }[] }>(db, 'list_bookmarks($1)', [
    'ปรอดหัวโขน',
  ])
  expect(found.bookmarks).toMatchObject([{ question: { passage: 'นกปรอดหัวโขนร้องเพลง' } }])
})

test('an export has passages, an import writes them, and its undo restores them', async () => {
  const files = imports(db, admin)
  const rows = await admin.call<(ExportedRow & { passage: string })[]>(
    db,
    'export_questions($1, $2)',
    [{ quiz_set_id: set.id }, 'csv'],
  )
  expect(rows.map(({ passage }) => passage)).toEqual([
    '',
    'แม่น้ำเจ้าพระยา',
    'แม่น้ำเจ้าพระยา',
    'แม่น้ำเจ้าพระยา',
    '',
  ])
  const fresh = { ...newQuestions(1)[0], passage: 'ใหม่' }
  const [first, second, third] = rows as [ExportedRow, ExportedRow, ExportedRow]
  // A file without the column leaves a passage as it is.
  const { passage: _, ...without } = third as ExportedRow & { passage: string }
  const { id } = await files.run({
    quiz_set_id: set.id,
    questions: [
      { ...first, passage: 'เพิ่ม' },
      { ...second, passage: '' },
      { ...without, explanation: 'แก้' },
      fresh,
    ],
  })
  expect((await stored(set.questionIds)).slice(0, 3)).toEqual(['เพิ่ม', null, 'แม่น้ำเจ้าพระยา'])
  expect(await passagesOf(set.id)).toMatchObject([
    { passage: 'เพิ่ม' },
    { passage: 'แม่น้ำเจ้าพระยา' },
    { passage: 'ใหม่' },
  ])
  await admin.call(db, 'undo_import($1)', [id])
  expect((await stored(set.questionIds)).slice(0, 3)).toEqual([
    null,
    'แม่น้ำเจ้าพระยา',
    'แม่น้ำเจ้าพระยา',
  ])
  const refused = await files.run({
    quiz_set_id: set.id,
    questions: [{ ...fresh, passage: 'ก'.repeat(20_001) }],
  })
  expect(refused.errors).toEqual(['แถวที่ 2: บทความร่วมยาวเกิน 20,000 ตัวอักษร'])
})

test('copies have the passage, and a restored version its own', async () => {
  const [id, third] = [set.questionIds[1] ?? '', set.questionIds[2] ?? '']
  const copied = await admin.call<{ id: string }>(
    db,
    `copy_record(gen_random_uuid(), 'quiz_sets', $1)`,
    [set.id],
  )
  expect(await passagesOf(copied.id)).toMatchObject([
    { passage: 'แม่น้ำเจ้าพระยา', questions: [{ position: 2 }, { position: 3 }, { position: 4 }] },
  ])
  const { updated_at } = await edited(id)
  const saved = await save({ passage: 'ใหม่', passage_before: 'แม่น้ำเจ้าพระยา' }, id, updated_at)
  const { versions } = await admin.call<{ versions: { id: number; passage: string }[] }>(
    db,
    'question_versions($1)',
    [id],
  )
  expect(versions.map(({ passage }) => passage).slice(0, 2)).toEqual(['ใหม่', 'แม่น้ำเจ้าพระยา'])
  await admin.call(db, 'restore_question_version($1, $2, $3)', [
    id,
    versions[1]?.id,
    saved.updated_at,
  ])
  expect(await stored([id, third])).toEqual(['แม่น้ำเจ้าพระยา', 'ใหม่'])
})

test('a copied question belongs to the passage, and so does one from the trash', async () => {
  const [, second] = set.questionIds as [string, string]
  await admin.call(db, `copy_record(gen_random_uuid(), 'questions', $1)`, [second])
  const positions = async () => {
    const [group] = await admin.call<{ questions: unknown[] }[]>(db, 'quiz_set_passages($1)', [
      set.id,
    ])
    return group?.questions.length
  }
  expect(await positions()).toBe(4)
  const { batch } = await admin.call<{ batch: string }>(db, 'delete_questions($1)', [
    { ids: [second] },
  ])
  expect(await positions()).toBe(3)
  await admin.call(db, 'undo_batch($1)', [batch])
  expect(await positions()).toBe(4)
})

test('a passage is read by those who read the question text', async () => {
  const read = (who: Parameters<typeof db.request>[0]) =>
    db.request<{ passage: string }>(who, 'select passage from questions where quiz_set_id = $1', [
      set.id,
    ])
  const idle = learner(await db.createUser())
  expect(await read(idle.caller)).toEqual([])
  expect(await errorCode(read({ role: 'anon', host: 'localhost:3000' }))).toBe('42501')
  expect(await errorCode(idle.call(db, 'quiz_set_passages($1)', [set.id]))).toBe('admin_required')
  await idle.start(db, set.id)
  expect(await read(idle.caller)).toHaveLength(5)
})
