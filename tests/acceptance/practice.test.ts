import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balance, demo, guest, type Person, signIn, signUp, startQuiz } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

type Card = { question: { id: string }; state: number; answered: object | null }

let server: SeededServer
let learner: Person
let stranger: Person
let quizSetId: string
let attemptId: string
let missed: string[]

/** A learner who answered everything with option 1 and submitted. */
beforeAll(async () => {
  server = await startSeededServer()
  learner = await signUp(server)
  stranger = await signUp(server)
  const { data } = await learner.client
    .from('quiz_sets')
    .select('id')
    .eq('points_cost', 10)
    .order('name')
    .limit(1)
    .single()
  quizSetId = data?.id
  const { attempt, questions } = await startQuiz(learner, quizSetId)
  attemptId = attempt.id
  await call(learner, 'answer_questions', {
    attempt_id: attemptId,
    answers: questions.map(({ id }) => ({ question_id: id, choice: 1 })),
  })
  await call(learner, 'submit_attempt', { attempt_id: attemptId })
  const result = await call<{ questions: { id: string; is_correct: boolean }[] }>(
    learner,
    'attempt_result',
    { attempt_id: attemptId },
  )
  missed = result.questions.filter(({ is_correct }) => !is_correct).map(({ id }) => id)
})
afterAll(() => server.stop())

it('offers missed questions again, free, without their key', async () => {
  const round = await call<{ questions: { id: string }[] }>(learner, 'redo_round', {
    attempt_id: attemptId,
  })
  expect(round.questions.map(({ id }) => id)).toEqual(missed)
  expect(JSON.stringify(round)).not.toMatch(/correct|explanation|youtube|note/)
  const verdict = await call(learner, 'answer_practice', { question_id: missed[0], choice: 1 })
  expect(verdict).toMatchObject({ is_correct: false, correct_choice: expect.any(Number) })
  expect(await balance(learner)).toBe(40)
  const { count } = await learner.client
    .from('quiz_attempts')
    .select('id', { count: 'exact', head: true })
  expect(count).toBe(1)
})

it('repeats mistakes, shows a key after an answer, and accepts one rating for it', async () => {
  const [card] = await cards(learner)
  expect(missed).toContain(card?.question.id)
  const question_id = card?.question.id
  const schedule = { state: 1, stability: 0.4, difficulty: 6, learning_steps: 0, due_seconds: 600 }
  const rate = { question_id, rating: 1, ...schedule }
  expect(await refusal(learner, 'rate_review', rate)).toEqual([409, 'review_not_answered'])
  expect(await call(learner, 'answer_review', { question_id, choice: 1 })).toMatchObject({
    is_correct: false,
  })
  expect(await refusal(learner, 'rate_review', { ...rate, rating: 4 })).toEqual([
    400,
    'schedule_invalid',
  ])
  await call(learner, 'rate_review', rate)
  expect(await refusal(learner, 'rate_review', rate)).toEqual([409, 'review_not_answered'])
  expect(await refusal(learner, 'answer_review', { question_id, choice: 2 })).toEqual([
    409,
    'review_not_due',
  ])
  expect((await cards(learner)).map(({ question }) => question.id)).not.toContain(question_id)
})

it('shows other users nothing of it', async () => {
  const [id] = missed
  expect(await cards(stranger)).toEqual([])
  const attempts: [name: string, args: object][] = [
    ['redo_round', { attempt_id: attemptId }],
    ['answer_practice', { question_id: id, choice: 1 }],
    ['answer_review', { question_id: id, choice: 1 }],
    ['set_bookmark', { question_id: id, bookmarked: true }],
    ['report_question', { question_id: id, reason: 'typo' }],
  ]
  for (const [name, args] of attempts) {
    expect((await refusal(stranger, name, args))[0], name).toBe(404)
  }
  const visitor = await guest(server)
  const { error, status } = await visitor.rpc('review_round')
  expect([status, error?.code]).toEqual([401, 'sign_in_required'])
})

it('stores bookmarks and reports, for their owner and for administrators', async () => {
  const [id] = missed
  await call(learner, 'set_bookmark', { question_id: id, bookmarked: true })
  await call(learner, 'report_question', { question_id: id, reason: 'other', details: 'ภาพไม่ขึ้น' })
  expect(await refusal(learner, 'report_question', { question_id: id, reason: 'typo' })).toEqual([
    409,
    'report_repeated',
  ])
  for (const table of ['bookmarks', 'question_reports']) {
    const own = await learner.client.from(table).select('question_id')
    expect(own.data).toEqual([{ question_id: id }])
    const others = await stranger.client.from(table).select('question_id')
    expect(others.data).toEqual([])
    const written = await stranger.client
      .from(table)
      .insert({ user_id: learner.id, question_id: id, quiz_set_id: quizSetId })
    expect(written.status).toBe(403)
  }
  const admin = await signIn(server, demo.admin)
  const { data } = await admin.client
    .from('question_reports')
    .select('reason, details, status, questions(question_text)')
  expect(data).toMatchObject([
    { reason: 'other', status: 'open', questions: { question_text: expect.any(String) } },
  ])
})

it('stores a digest of the network with a report that names an option', async () => {
  const [, id] = missed
  const report = { question_id: id, reason: 'wrong_key', suggested_choice: 1 }
  await call(learner, 'report_question', report)
  const database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  const { rows } = await database.query(
    `select n.network = private.keyed_digest('network 127.0.0') as known
     from private.report_networks n join question_reports r on r.id = n.report_id where r.question_id = $1`,
    [id],
  )
  await database.end()
  expect(rows).toEqual([{ known: true }])
})

async function cards(who: Person): Promise<Card[]> {
  const round = await call<{ cards: Card[] }>(who, 'review_round', {})
  expect(JSON.stringify(round.cards.filter(({ answered }) => !answered))).not.toMatch(
    /correct|explanation|youtube|note/,
  )
  return round.cards
}

async function call<T = unknown>(who: Person, name: string, args: object): Promise<T> {
  const { data, error } = await who.client.rpc(name, args)
  if (error) throw Object.assign(new Error(error.message), error)
  return data as T
}

async function refusal(who: Person, name: string, args: object): Promise<[number, string?]> {
  const { error, status } = await who.client.rpc(name, args)
  return [status, error?.code]
}
