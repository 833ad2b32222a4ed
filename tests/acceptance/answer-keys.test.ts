import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anyQuizSet,
  guest,
  type Person,
  type StartedAttempt,
  signUp,
  startQuiz,
} from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let learner: Person
let quizSetId: string
let started: StartedAttempt

beforeAll(async () => {
  server = await startSeededServer()
  learner = await signUp(server)
  quizSetId = (await anyQuizSet(learner.client)).id
  started = await startQuiz(learner, quizSetId)
})
afterAll(() => server.stop())

/** A read with the token of a learner in the middle of the quiz. */
async function read(path: string, accept = 'application/json') {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    headers: { Authorization: `Bearer ${learner.token}`, Accept: accept },
  })
  return { status: response.status, text: await response.text() }
}

describe('reading answer keys', () => {
  it.each([
    ['select', 'questions?select=correct_answer'],
    ['select of explanations', 'questions?select=id,explanation'],
    ['select of videos', 'questions?select=youtube_url'],
    ['select of notes', 'questions?select=option_notes'],
    ['filter on notes', 'questions?select=id&option_notes=cs.{ก}'],
    ['alias', 'questions?select=key:correct_answer'],
    ['cast', 'questions?select=correct_answer::text'],
    ['embed', 'quiz_sets?select=name,questions(correct_answer)'],
    ['nested embed', 'courses?select=quiz_sets(questions(correct_answer))'],
    ['spread', 'quiz_sets?select=name,...questions(correct_answer)'],
    ['filter', 'questions?select=id&correct_answer=eq.1'],
    ['logic filter', 'questions?select=id&or=(correct_answer.eq.1,correct_answer.eq.2)'],
    ['negated filter', 'questions?select=id&not.and=(correct_answer.eq.1)'],
    ['order', 'questions?select=id&order=correct_answer.desc'],
    ['embedded filter', 'quiz_sets?select=name,questions!inner(id)&questions.correct_answer=eq.1'],
    ['embedded order', 'quiz_sets?select=name,questions(id)&questions.order=correct_answer'],
    ['answers', 'attempt_answers?select=is_correct'],
  ])('is refused by %s', async (_way, path) => {
    const { status, text } = await read(path)
    expect(text).not.toMatch(
      /"(correct_answer|explanation|youtube_url|option_notes|key|is_correct)":\s*("|\[|true|false)/,
    )
    const rows = status < 300 ? JSON.parse(text) : []
    expect(status >= 400 || isHarmless(rows)).toBe(true)
  })

  it('is refused as CSV', async () => {
    const { status } = await read('questions?select=id,correct_answer', 'text/csv')
    expect([401, 403, 404]).toContain(status)
  })

  it('is refused for a whole row', async () => {
    const { text } = await read('questions')
    expect(text).not.toContain('"correct_answer":"')
    expect(text).not.toContain('"explanation":"')
  })

  it('is not in the response to a start', () => {
    expect(JSON.stringify(started)).not.toMatch(
      /correct_answer|correct_choice|explanation|youtube_url|option_notes/,
    )
  })

  it('is refused by the result before submission', async () => {
    const { error } = await learner.client.rpc('attempt_result', {
      attempt_id: started.attempt.id,
    })
    expect(error?.code).toBe('attempt_in_progress')
  })
})

it('reads no question of a quiz set that was not started', async () => {
  const stranger = await signUp(server)
  for (const client of [stranger.client, await guest(server)]) {
    const { data } = await client
      .from('questions')
      .select('question_text')
      .eq('quiz_set_id', quizSetId)
    expect(data ?? []).toHaveLength(0)
  }
})

/** An empty response, or one in which every secret field is null or an empty list. */
function isHarmless(value: unknown): boolean {
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isHarmless)
  if (typeof value !== 'object') return true
  return Object.entries(value).every(([name, inner]) => {
    if (/^(correct_answer|explanation|youtube_url|option_notes|key|is_correct)$/.test(name))
      return inner === null
    return isHarmless(inner)
  })
}
