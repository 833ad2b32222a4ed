import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner, type QuizSet } from '../../support/content.ts'
import { createExam } from '../../support/exams.ts'
import { imports } from './imports.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let files: ReturnType<typeof imports>
let set: QuizSet
let id: string

type Notes = (string | null)[] | null

const stored = async () => {
  const sql = 'select option_notes from private.questions where id = $1'
  const { rows } = await db.pool.query<{ option_notes: Notes }>(sql, [id])
  return rows[0]?.option_notes
}
async function save(notes: unknown) {
  const { updated_at } = await admin.call<{ updated_at: string }>(db, 'get_question($1)', [id])
  const content = JSON.stringify({ option_notes: notes })
  await admin.call(db, 'save_question($1, $2, $3)', [content, id, updated_at])
}

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  files = imports(db, admin)
})
beforeEach(async () => {
  set = await createQuizSet(db, { questions: 2, pointsCost: 0 })
  id = set.questionIds[0] ?? ''
})

describe('notes', () => {
  test('are stored without blanks around them, and not at all if none is written', async () => {
    await save([' มากไป\n', '\u200b', null, 'น้อยไป'])
    expect(await stored()).toEqual(['มากไป', null, null, 'น้อยไป'])
    await save(['มากไป'])
    expect(await stored()).toEqual(['มากไป', null, null, null])
    await save(['', ' ', '', null])
    expect(await stored()).toBeNull()
    await save(['ก'])
    await save([])
    expect(await stored()).toBeNull()
  })

  test.each([
    ['of more than four options', ['ก', 'ข', 'ค', 'ง', 'จ'], 'request_malformed'],
    ['in a list of lists', [['ก', 'ข']], 'request_malformed'],
    ['that are no list', 'ก', '22P02'],
    ['that are too long', [null, 'ก'.repeat(2001)], 'option_note_too_long'],
    ['with a picture without an address', [null, null, '![ก](http://a)'], 'image_address_invalid'],
  ])('%s are refused', async (_, notes, code) => {
    const before = await stored()
    expect(await errorCode(save(notes))).toBe(code)
    expect(await stored()).toEqual(before)
  })

  test('may have 2,000 characters, which the table itself limits too', async () => {
    await save([null, '😀'.repeat(2000)])
    const tooLong = db.pool.query(
      `select set_config('back_office.copying', 'on', true);
       update private.questions set option_notes[2] = option_notes[2] || 'ก' where id = '${id}'`,
    )
    expect(await errorCode(tooLong)).toBe('23514')
  })

  test('stay as they are if a file has none, and each that it has replaces its own', async () => {
    const before = await stored()
    const row = async (change: object) => {
      const [{ version, ...current } = { version: 0 }] = await files.current([id])
      for (const column of ['note_a', 'note_b', 'note_c', 'note_d']) delete current[column as never]
      const changed = { ...current, version: String(version), explanation: 'ใหม่', ...change }
      expect((await files.run({ quiz_set_id: set.id, questions: [changed] })).errors).toEqual([])
    }
    await row({})
    expect(await stored()).toEqual(before)
    await row({ note_b: ' ', note_c: 'เพราะ', option_notes: ['ก'] })
    expect(await stored()).toEqual([before?.[0], null, 'เพราะ', before?.[3]])
  })

  test('are found by their words in the office', async () => {
    await save([null, 'คลองแสนแสบ'])
    const list = `list_questions('คลองแสนแสบ', $1)`
    const { questions } = await admin.call<{ questions: { id: string }[] }>(db, list, [
      { quiz_set: set.id },
    ])
    expect(questions).toMatchObject([{ id }])
    await save(null)
    expect(await admin.call(db, list, [{ quiz_set: set.id }])).toMatchObject({ total: 0 })
  })
})

describe('a learner receives them', () => {
  const notes: Notes = [null, 'เหตุผล 0.2', 'เหตุผล 0.3', 'เหตุผล 0.4']

  test('with the verdict in instant mode, and in the result as of the start', async () => {
    const user = learner(await db.createUser())
    const { attempt } = await user.start(db, set.id, 'instant')
    expect(await user.answer(db, attempt.id, id, 2)).toMatchObject({ option_notes: notes })
    const second = { question_id: set.questionIds[1], choice: 1 }
    const { results } = await user.answerAll(db, attempt.id, [second])
    expect(results).toMatchObject([{ option_notes: ['เหตุผล 1.1', null, 'เหตุผล 1.3', 'เหตุผล 1.4'] }])
    const { answers } = await user.start(db, set.id)
    expect(answers).toMatchObject([{ option_notes: notes }, {}])
    await save([null, 'อื่น'])
    await user.submit(db, attempt.id)
    const result = await user.call(db, 'attempt_result($1)', [attempt.id])
    expect(result).toMatchObject({ questions: [{ option_notes: notes }, {}] })
  })

  test('in end mode only with the result', async () => {
    const user = learner(await db.createUser())
    const { attempt } = await user.start(db, set.id)
    const answered = await user.answer(db, attempt.id, id, 2)
    const opened = await user.call(db, 'get_attempt($1)', [attempt.id])
    expect(JSON.stringify([answered, opened])).not.toContain('เหตุผล')
    await user.submit(db, attempt.id)
    expect(JSON.stringify(await user.call(db, 'attempt_result($1)', [attempt.id]))).toContain(
      'เหตุผล 0.2',
    )
  })

  test('with the answer in practice, as they are now', async () => {
    const user = learner(await db.createUser())
    const { attempt } = await user.start(db, set.id)
    expect(await errorCode(user.call(db, 'answer_practice($1, 2)', [id]))).toBe(
      'question_in_attempt',
    )
    await user.submit(db, attempt.id)
    await save([null, 'อื่น'])
    expect(await user.call(db, 'answer_practice($1, 2)', [id])).toMatchObject({
      option_notes: [null, 'อื่น', null, null],
    })
  })

  test('with a sample question', async () => {
    await db.pool.query(`insert into site_settings (key, value) values ('sample_questions', $1)`, [
      id,
    ])
    const samples = await learner(await db.createUser()).call(db, 'sample_questions()', [])
    expect(samples).toMatchObject([{ option_notes: notes }])
  })
})

test('the key of a paper has them', async () => {
  const { papers } = await createExam(db)
  const paper = await admin.call(db, 'exam_paper($1)', [papers[0]?.id])
  expect(JSON.stringify(paper)).toContain('เหตุผล 0.2')
})
