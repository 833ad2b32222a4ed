import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyQuizSet, demo, type Person, signIn, signUp, startQuiz } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

/**
 * A client with curl and a token requests the result of an action in every way that could make the
 * action fail once its result is known. Nothing is returned that is not stored, and storing never
 * depends on whether the answer was right.
 */
const queries = [
  'select=pgrst_scalar:pgrst_scalar->>correct_choice::date',
  'select=pgrst_scalar->>is_correct::uuid',
  'select=pgrst_scalar->>score::date',
  'select=pgrst_scalar->questions::text::int',
  'select=pgrst_scalar::text::date',
  'select=pgrst_scalar->results::text::int',
  'or=(pgrst_scalar->>is_correct.eq.true,pgrst_scalar->>saved_at.like."*\\\\")',
  'and=(pgrst_scalar->>score.gt.0,pgrst_scalar->>completed_at.like."*\\\\")',
  'pgrst_scalar->>is_correct=eq.true',
  'pgrst_scalar->>is_correct=eq.true&limit=1',
  'pgrst_scalar->>correct_choice=in.(1,2)',
  'pgrst_scalar=cs.{"is_correct":true}',
  'pgrst_scalar->>questions=imatch.[',
  'pgrst_scalar->>correct_choice=isdistinct.1',
  'not.and=(pgrst_scalar->>is_correct.is.true)',
  'order=pgrst_scalar->>correct_choice',
  'order=pgrst_scalar->>correct_choice::int',
  'limit=0',
  'offset=1',
  'limit=1&offset=5',
  'select=none',
  'select=count()',
  'select=pgrst_scalar.sum()',
  'select=quiz_sets(name)',
  'columns=none',
  'on_conflict=id',
].map((query) => ({ query, headers: {} }))

const headers = [
  'accept: application/vnd.pgrst.object+json',
  'accept: application/vnd.pgrst.object+json;nulls=stripped',
  'accept: application/vnd.pgrst.array+json;nulls=stripped',
  'accept: application/vnd.pgrst.plan+json; options=analyze|verbose',
  'accept: text/csv',
  'accept: text/plain',
  'accept: text/xml',
  'accept: application/octet-stream',
  'accept: image/png',
  'accept: application/geo+json',
  'prefer: tx=rollback',
  'prefer: handling=strict, tx=rollback',
  'prefer: handling=strict, max-affected=0',
  'prefer: max-affected=0',
  'prefer: count=exact',
  'prefer: count=planned',
  'prefer: count=estimated',
  'prefer: timezone=Nowhere/Land, handling=strict',
  'prefer: params=single-object',
  'prefer: return=minimal',
  'prefer: return=headers-only',
  'range: 5-9',
  'content-profile: private',
  'accept-profile: private',
].map((line) => {
  const [name = '', value = ''] = line.split(/: (.*)/)
  return { query: '', headers: { [name]: value } }
})
const both = headers
  .slice(0, 8)
  .map(({ headers }) => ({ query: 'pgrst_scalar->>is_correct=eq.true', headers }))
const cases = [...queries, ...headers, ...both]

type Question = { id: string; correct: number; secrets: string[] }

let server: TestServer
let learner: Person
let quizSetId: string
let questions: Map<string, Question>

beforeAll(async () => {
  server = await startSeededServer()
  learner = await signUp(server)
  const admin = await signIn(server, demo.admin)
  await admin.client.rpc('adjust_points', { user_id: learner.id, points: 100_000 })
  quizSetId = (await anyQuizSet(learner.client)).id
  const { data } = await admin.client.from('questions').select().eq('quiz_set_id', quizSetId)
  questions = new Map(
    (data ?? []).map((row) => [
      row.id,
      {
        id: row.id,
        correct: Number(row.correct_answer),
        secrets: [row.question_text, row.explanation, ...(row.option_notes ?? [])].filter(Boolean),
      },
    ]),
  )
})
afterAll(() => server.stop())

type Case = (typeof cases)[number]

async function act(name: string, args: object, { query, headers }: Case): Promise<string> {
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}?${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${learner.token}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(args),
  })
  return `${[...response.headers.values()].join(' ')} ${await response.text()}`
}

/**
 * The data that a response reveals: texts of the set, a field of a verdict or score, or its value
 * in an error.
 */
function returns(answer: string): boolean {
  const texts = [...questions.values()].flatMap(({ secrets }) => secrets)
  if (texts.some((text) => answer.includes(JSON.stringify(text).slice(1, -1)))) return true
  return /"(is_correct|correct_choice|score|percentage)"|invalid input syntax|22P02|22007|22025|PGRST116/.test(
    answer,
  )
}

const attempts = async () =>
  (await learner.client.from('quiz_attempts').select('id, status').order('started_at')).data ?? []
const answered = async (attemptId: string) =>
  (await learner.client.from('attempt_answers').select('question_id').eq('attempt_id', attemptId))
    .data?.length ?? 0

test('there are many ways to request a result', () => {
  expect(cases.length).toBeGreaterThan(55)
})

test.each(cases.map((one) => [`${one.query} ${JSON.stringify(one.headers)}`, one] as const))(
  '%s',
  async (_title, one) => {
    // Starting.
    const before = (await attempts()).length
    const args = { quiz_set_id: quizSetId, mode: 'instant', request_id: randomUUID() }
    const start = await act('start_quiz', args, one)
    const isStarted = (await attempts()).length > before
    expect([start, returns(start) && !isStarted]).toEqual([start, false])
    const { attempt, questions: asked } = await startQuiz(learner, quizSetId, 'instant')

    // Right and wrong answers are stored alike, alone and in a batch.
    const [right, wrong, third, fourth] = asked.map(({ id }) => questions.get(id) as Question)
    if (!right || !wrong || !third || !fourth) throw new Error('too few questions')
    const saved: boolean[] = []
    for (const [question, choice] of [
      [right, right.correct],
      [wrong, (wrong.correct % 4) + 1],
    ] as const) {
      const count = await answered(attempt.id)
      const body = { attempt_id: attempt.id, question_id: question.id, choice }
      const answer = await act('answer_question', body, one)
      saved.push((await answered(attempt.id)) > count)
      expect([answer, returns(answer) && !saved.at(-1)]).toEqual([answer, false])
    }
    for (const [question, choice] of [
      [third, third.correct],
      [fourth, (fourth.correct % 4) + 1],
    ] as const) {
      const count = await answered(attempt.id)
      const answers = [{ question_id: question.id, choice }]
      const answer = await act('answer_questions', { attempt_id: attempt.id, answers }, one)
      saved.push((await answered(attempt.id)) > count)
      expect([answer, returns(answer) && !saved.at(-1)]).toEqual([answer, false])
    }
    expect(new Set(saved).size).toBe(1)

    // Submitting.
    const submit = await act('submit_attempt', { attempt_id: attempt.id }, one)
    const isSubmitted = (await attempts()).at(-1)?.status === 'submitted'
    expect([submit, returns(submit) && !isSubmitted]).toEqual([submit, false])
    await learner.client.rpc('submit_attempt', { attempt_id: attempt.id })
  },
)
