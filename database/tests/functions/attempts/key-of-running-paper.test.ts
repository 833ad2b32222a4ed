import type { Answer } from '@sanamsob/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner, type QuizSet } from '../../support/content.ts'
import { createExam, law, type Paper } from '../../support/exams.ts'
import { practice } from '../practice/practice.ts'

const db = productDatabase()

/** A learner, a paper, and the quiz set with the paper's questions. */
let person: Learner
let paper: Paper
let source: QuizSet

beforeEach(async () => {
  person = learner(await db.createUser())
  const [made] = (await createExam(db, { pointsCost: 0 })).papers
  if (!made) throw new Error('no paper')
  paper = made
  source = await setOf(paper.questionIds)
})

async function setOf(questionIds: string[]): Promise<QuizSet> {
  const { rows } = await db.pool.query<{ id: string; course_id: string }>(
    `update quiz_sets set points_cost = 0
     where id = (select quiz_set_id from private.questions where id = $1) returning id, course_id`,
    [questionIds[0]],
  )
  return { id: rows[0]?.id ?? '', courseId: rows[0]?.course_id ?? '', questionIds }
}

const isKey = /"(is_correct|correct_choice|explanation|youtube_url|option_notes|laws)": ?[^n]/
const begin = (set: string, mode: string) => person.start(db, set, mode)
const get = (attemptId: string) =>
  person.call<Answer<'get_attempt'>>(db, 'get_attempt($1)', [attemptId])
const resultOf = (attemptId: string) =>
  person.call<Answer<'attempt_result'>>(db, 'attempt_result($1)', [attemptId])
const question = (n: number) => paper.questionIds[n] ?? ''

/** Two questions so much alike that the key of one says that of the other. */
async function makeTwins(one: string, other: string) {
  await db.pool.query(
    `insert into private.question_likenesses (question_id, other_id, likeness)
     values (least($1::uuid, $2), greatest($1::uuid, $2), 0.95)`,
    [one, other],
  )
}

describe('while a paper is in progress', () => {
  test('its source set in instant mode reveals none of its keys, and all of them after its submission', async () => {
    const sitting = await begin(paper.quizSetId, 'end')
    const { attempt } = await begin(source.id, 'instant')
    const first = await person.answer(db, attempt.id, question(0), 1)
    expect(first).toEqual({
      saved_at: expect.any(String),
      server_now: expect.any(String),
      is_deferred: true,
    })
    const rest = paper.questionIds.slice(1).map((question_id) => ({ question_id, choice: 1 }))
    const saved = await person.answerAll(db, attempt.id, rest)
    expect(saved.results).toHaveLength(5)
    const opened = await get(attempt.id)
    for (const item of [...saved.results, ...opened.answers]) {
      expect(item).toMatchObject({ is_deferred: true })
      expect(JSON.stringify(item)).not.toMatch(isKey)
    }
    // The answer counts, and stays as it was given.
    expect(await errorCode(person.answer(db, attempt.id, question(0), 2))).toBe('question_locked')

    await person.submit(db, sitting.attempt.id)
    for (const answer of (await get(attempt.id)).answers) {
      expect(answer).toMatchObject({ correct_choice: expect.any(Number) })
    }
  })

  test('verdicts given before it are withdrawn, in the attempt and in results', async () => {
    const done = await begin(source.id, 'end')
    await person.answer(db, done.attempt.id, question(0), 1)
    await person.submit(db, done.attempt.id)
    const again = await begin(source.id, 'instant')
    expect(await person.answer(db, again.attempt.id, question(0), 1)).toMatchObject({
      is_correct: true,
    })
    await person.submit(db, again.attempt.id)
    const before = await resultOf(done.attempt.id)
    expect(before.questions.map(({ correct_choice }) => correct_choice)).toEqual([1, 2, 3, 4, 1, 2])
    expect(before.tags).toHaveLength(2)

    const sitting = await begin(paper.quizSetId, 'end')
    for (const id of [done.attempt.id, again.attempt.id]) {
      const { questions, tags } = await resultOf(id)
      expect(questions).toHaveLength(6)
      for (const item of questions) {
        expect(item).toMatchObject({ is_deferred: true, is_correct: null, also_accepted: [] })
        expect(item.shares).toBeNull()
        expect(JSON.stringify(item)).not.toMatch(isKey)
      }
      expect(tags).toEqual([])
    }
    await person.submit(db, sitting.attempt.id)
    expect((await resultOf(done.attempt.id)).questions).toEqual(before.questions)
  })

  test('a question much like one of its own has no verdict either, nor is it practised', async () => {
    const other = await createQuizSet(db, { questions: 2, pointsCost: 0 })
    const [like = '', free = ''] = other.questionIds
    await makeTwins(like, question(0))
    const done = await begin(other.id, 'end')
    await person.submit(db, done.attempt.id)
    await begin(paper.quizSetId, 'end')
    const { attempt } = await begin(other.id, 'instant')
    expect(await person.answer(db, attempt.id, like, 1)).toMatchObject({ is_deferred: true })
    expect(await person.answer(db, attempt.id, free, 1)).toMatchObject({ correct_choice: 2 })
    await person.submit(db, attempt.id)
    expect(await errorCode(practice(db, person).try(like, 1))).toBe('question_in_attempt')
    expect(await practice(db, person).try(free, 1)).toMatchObject({ correct_choice: 2 })
    const { questions } = await resultOf(attempt.id)
    expect(questions.map(({ is_deferred }) => is_deferred)).toEqual([true, false])
  })

  test('a paper that shares a question has no marks of sections until then', async () => {
    const other = await createExam(db, {
      pointsCost: 0,
      rules: [{ section: law, min_percent: 50 }],
    })
    const [shared] = other.papers
    if (!shared) throw new Error('no paper')
    await makeTwins(shared.questionIds[0] ?? '', question(0))
    const sitting = await begin(paper.quizSetId, 'end')
    const { attempt } = await begin(shared.quizSetId, 'end')
    await person.answer(db, attempt.id, shared.questionIds[0] ?? '', 1)
    await person.submit(db, attempt.id)
    const scores = ({ exam }: Answer<'attempt_result'>) => exam?.sections.map(({ score }) => score)
    const during = await resultOf(attempt.id)
    expect(scores(during)).toEqual([null, null])
    expect(during.exam).toMatchObject({ passed: null, rules: [{ reached: null }] })
    expect(during.attempt.passed).toBeNull()
    await person.submit(db, sitting.attempt.id)
    const after = await resultOf(attempt.id)
    expect(scores(after)).toEqual([1, 0])
    expect(after.exam).toMatchObject({ passed: false, rules: [{ reached: false }] })
  })

  test('its source set is submitted once, so that scores of single answers reveal no key', async () => {
    const before = await begin(source.id, 'end')
    await person.submit(db, before.attempt.id)
    const sitting = await begin(paper.quizSetId, 'end')
    const during = await begin(source.id, 'end')
    await person.answer(db, during.attempt.id, question(0), 1)
    await person.submit(db, during.attempt.id)
    for (const mode of ['end', 'instant']) {
      expect(await errorCode(begin(source.id, mode))).toBe('quiz_set_in_attempt')
    }
    const other = await createQuizSet(db, { questions: 1, pointsCost: 0 })
    for (let n = 0; n < 2; n += 1) {
      const { attempt } = await begin(other.id, 'end')
      await person.submit(db, attempt.id)
    }
    await person.submit(db, sitting.attempt.id)
    expect((await begin(source.id, 'end')).attempt.status).toBe('in_progress')
  })

  test('the export of the account does not say which answers were right', async () => {
    const { attempt } = await begin(source.id, 'end')
    await person.answer(db, attempt.id, question(0), 1)
    await person.answer(db, attempt.id, question(1), 1)
    const sitting = await begin(paper.quizSetId, 'end')
    await person.submit(db, attempt.id)
    await db.pool.query('select private.add_evidence(array[$1]::uuid[])', [attempt.id])
    const exported = async () => {
      const [row] = (
        await db.pool.query('select private.export_person($1, null) as data', [person.userId])
      ).rows
      const { evidence, review_cards } = row.data.other
      return [evidence.length, review_cards.length]
    }
    expect(await exported()).toEqual([0, 0])
    await person.submit(db, sitting.attempt.id)
    // A mistake, and a right answer too rapid to have read the question.
    expect(await exported()).toEqual([6, 2])
  })
})

test('a question whose verdict was shown before it was answered measures nothing', async () => {
  const { attempt } = await begin(source.id, 'instant')
  await person.answer(db, attempt.id, question(0), 2)
  const sitting = await begin(paper.quizSetId, 'end')
  // Without a verdict, and later than in the paper.
  const answers = paper.questionIds.map((question_id) => ({ question_id, choice: 1 }))
  await person.answerAll(db, sitting.attempt.id, answers)
  await person.answer(db, attempt.id, question(1), 1)
  await person.submit(db, sitting.attempt.id)
  await db.pool.query('select private.add_evidence(array[$1]::uuid[])', [sitting.attempt.id])
  const { rows } = await db.pool.query(
    'select question_id, excluded from private.evidence where user_id = $1',
    [person.userId],
  )
  const reasons = new Map(rows.map(({ question_id, excluded }) => [question_id, excluded]))
  expect(paper.questionIds.map((id) => reasons.get(id))).toEqual(['shown', ...Array(5).fill(null)])
})

test('two attempts with verdicts at once do not wait for each other', async () => {
  const [one, other] = [
    await createQuizSet(db, { questions: 1, pointsCost: 0 }),
    await createQuizSet(db, { questions: 1, pointsCost: 0 }),
  ]
  await makeTwins(one.questionIds[0] ?? '', other.questionIds[0] ?? '')
  for (const set of [one, other]) {
    const { attempt } = await begin(set.id, 'instant')
    expect(await person.answer(db, attempt.id, set.questionIds[0] ?? '', 1)).toMatchObject({
      correct_choice: 1,
    })
  }
})
