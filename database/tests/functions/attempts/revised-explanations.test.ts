import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner } from '../../support/content.ts'

const db = productDatabase()

type Revised = {
  explanation: string | null
  youtube_url: string | null
  option_notes: (string | null)[] | null
  is_reworded: boolean
  revised_at: string
}

/** A submitted attempt at three questions, and its results by question. */
async function submitted() {
  const quiz = await createQuizSet(db, { questions: 3, pointsCost: 0 })
  const user = learner(await db.createUser())
  const { attempt } = await user.start(db, quiz.id)
  await user.submit(db, attempt.id)
  const [first = '', second = '', third = ''] = quiz.questionIds
  return { quiz, user, id: attempt.id, first, second, third }
}

async function revised(user: Learner, attemptId: string) {
  const { questions } = await user.call<{
    questions: { id: string; explanation: string | null; revised: Revised | null }[]
  }>(db, 'attempt_result($1)', [attemptId])
  return questions
}

const edit = (id: string, columns: string, ...values: unknown[]) =>
  db.pool.query(`update private.questions set ${columns} where id = $1`, [id, ...values])

test('only what changed is returned, with the time of the change', async () => {
  const { user, id, first, second } = await submitted()
  expect((await revised(user, id)).map((question) => question.revised)).toEqual([null, null, null])
  await edit(first, `explanation = 'คำอธิบายใหม่'`)
  await edit(second, `youtube_url = 'https://youtu.be/dQw4w9WgXcQ'`)
  const { rows } = await db.pool.query<{ created_at: Date }>(
    'select v.created_at from private.question_versions v join private.questions q on q.version_id = v.id where q.id = $1',
    [first],
  )
  // Another key later is no change of the explanation.
  await edit(first, `correct_answer = '3'`)
  const [one, two, three] = await revised(user, id)
  expect(one).toMatchObject({
    explanation: 'คำอธิบาย 0',
    revised: { explanation: 'คำอธิบายใหม่', youtube_url: null, is_reworded: false },
  })
  expect(new Date(one?.revised?.revised_at ?? '')).toEqual(rows[0]?.created_at)
  expect(two?.revised).toMatchObject({
    explanation: null,
    youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
  })
  expect(three?.revised).toBeNull()
})

test('only the notes that differ are returned, and no note that was removed', async () => {
  const { user, id, first, second, third } = await submitted()
  await edit(first, `option_notes[2] = 'เหตุผลใหม่', option_notes[3] = null`)
  await edit(second, `option_notes = null`)
  await edit(third, `option_notes[1] = ' ' || option_notes[1]`)
  const [one, two, three] = await revised(user, id)
  expect(one?.revised).toMatchObject({
    explanation: null,
    option_notes: [null, 'เหตุผลใหม่', null, null],
    is_reworded: false,
  })
  expect([two?.revised, three?.revised]).toEqual([null, null])
})

test('blanks, a removed explanation, and one that was changed back are no revision', async () => {
  const { user, id, first, second, third } = await submitted()
  await edit(first, `explanation = E' คำอธิบาย 0\\n'`)
  await edit(second, 'explanation = null')
  await edit(third, `explanation = 'อื่น'`)
  await edit(third, `explanation = 'คำอธิบาย 2'`)
  expect((await revised(user, id)).map((question) => question.revised)).toEqual([null, null, null])
})

test('says that the question or an option reads differently too', async () => {
  const { user, id, first } = await submitted()
  await edit(first, `option_a = 'ตัวเลือกใหม่', explanation = 'คำอธิบายใหม่'`)
  expect((await revised(user, id))[0]?.revised).toMatchObject({ is_reworded: true })
})

test.each([
  ['held', 'held_at = now()'],
  ['a draft', `status = 'draft'`],
])('a question that is %s reveals nothing', async (_, columns) => {
  const { user, id, first } = await submitted()
  await edit(first, `explanation = 'คำอธิบายใหม่', ${columns}`)
  expect((await revised(user, id))[0]?.revised).toBeNull()
})

test('nothing is revealed during another attempt that asks the question, and afterwards it is', async () => {
  const { quiz, user, id, first } = await submitted()
  await edit(first, `explanation = 'คำอธิบายใหม่'`)
  const { attempt } = await user.start(db, quiz.id)
  expect((await revised(user, id))[0]?.revised).toBeNull()
  await user.submit(db, attempt.id)
  expect((await revised(user, id))[0]?.revised).toMatchObject({ explanation: 'คำอธิบายใหม่' })
  // The attempt that began afterwards has it already.
  expect((await revised(user, attempt.id))[0]).toMatchObject({
    explanation: 'คำอธิบายใหม่',
    revised: null,
  })
})

test('a question moved to a quiz set that the learner never took reveals nothing', async () => {
  const { user, id, first } = await submitted()
  const other = await createQuizSet(db)
  await edit(first, `quiz_set_id = $2, explanation = 'คำอธิบายใหม่'`, other.id)
  expect((await revised(user, id))[0]?.revised).toBeNull()
})

test('a deleted question reveals nothing', async () => {
  const { user, id, first } = await submitted()
  await edit(first, `explanation = 'คำอธิบายใหม่'`)
  await db.pool.query('delete from private.questions where id = $1', [first])
  expect((await revised(user, id))[0]).toMatchObject({
    revised: null,
    explanation: 'คำอธิบาย 0',
    is_held: false,
  })
})
