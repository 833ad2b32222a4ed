import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anyQuizSet,
  balance,
  demo,
  type Person,
  type StartedAttempt,
  signIn,
  signUp,
  startQuiz,
} from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import type { TestServer } from '../support/server.ts'

/** A client with curl and a token: each attempt is refused, and nothing has changed. */
describe('a hostile client', () => {
  let server: TestServer
  let learner: Person
  let victim: Person
  let quizSetId: string
  let started: StartedAttempt
  let othersAttempt: StartedAttempt

  beforeAll(async () => {
    server = await startSeededServer()
    learner = await signUp(server)
    victim = await signUp(server)
    quizSetId = (await anyQuizSet(learner.client)).id
    started = await startQuiz(learner, quizSetId)
    othersAttempt = await startQuiz(victim, quizSetId)
  })
  afterAll(() => server.stop())

  const call = async (
    path: string,
    init: RequestInit & { token?: string } = {},
  ): Promise<{ status: number; text: string }> => {
    const token = init.token ?? learner.token
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...init.headers,
    }
    const response = await fetch(`${server.url}${path}`, { ...init, headers })
    return { status: response.status, text: await response.text() }
  }

  describe('writing other users’ data', () => {
    /** `{id}`, `{attempt}` and `{set}` are filled in when the test runs. */
    const fill = (text: string) =>
      text
        .replaceAll('{id}', learner.id)
        .replaceAll('{attempt}', started.attempt.id)
        .replaceAll('{set}', quizSetId)

    it.each<[what: string, method: string, path: string, body?: object]>([
      ['own points', 'PATCH', 'profiles?user_id=eq.{id}', { points: 9999 }],
      ['a profile', 'POST', 'profiles', { user_id: randomUUID(), points: 9999 }],
      [
        'the ledger',
        'POST',
        'point_transactions',
        { user_id: '{id}', transaction_type: 'earned', amount: 100 },
      ],
      ['ledger rows away', 'DELETE', 'point_transactions?user_id=eq.{id}'],
      ['a ledger row', 'PATCH', 'point_transactions?user_id=eq.{id}', { amount: 1 }],
      ['a score', 'PATCH', 'quiz_attempts?id=eq.{attempt}', { score: 20 }],
      [
        'an attempt',
        'POST',
        'quiz_attempts',
        { user_id: '{id}', quiz_set_id: '{set}', score: 20, total_questions: 20 },
      ],
      ['a deadline', 'PATCH', 'quiz_attempts?id=eq.{attempt}', { deadline_at: '2099-01-01' }],
      [
        'an answer',
        'POST',
        'attempt_answers',
        { attempt_id: '{attempt}', question_id: '{set}', choice: 1 },
      ],
      ['a role', 'PATCH', 'user_roles?user_id=eq.{id}', { role: 'admin' }],
      ['a second role', 'POST', 'user_roles', { user_id: '{id}', role: 'admin' }],
      ['a quiz set', 'PATCH', 'quiz_sets?id=eq.{set}', { points_cost: 0 }],
      ['a question', 'PATCH', 'questions?quiz_set_id=eq.{set}', { correct_answer: '1' }],
      [
        'an order',
        'POST',
        'payment_orders',
        { user_id: '{id}', amount: 1, points_amount: 200, status: 'paid' },
      ],
      ['a setting', 'POST', 'site_settings', { key: 'package_200_points_price', value: '1' }],
      [
        'a referral award',
        'POST',
        'referrals',
        { referrer_id: '{id}', referee_email: 'a@b.test', points_awarded: true },
      ],
    ])('is refused for %s', async (_what, method, path, body) => {
      const before = await state()
      const { status, text } = await call(`/rest/v1/${fill(path)}`, {
        method,
        headers: { Prefer: 'return=representation' },
        ...(body && { body: fill(JSON.stringify(body)) }),
      })
      expect(status >= 400 || text === '[]').toBe(true)
      if (status >= 400) expect([400, 401, 403, 404, 405]).toContain(status)
      expect(await state()).toEqual(before)
    })

    it.each(['adjust_points', 'import_questions'])('is refused by %s', async (name) => {
      const { error } = await learner.client.rpc(name, {
        user_id: learner.id,
        points: 9999,
        payload: {},
      })
      expect(error).not.toBeNull()
      expect(await balance(learner)).toBe(40)
    })

    it('exposes no private function', async () => {
      for (const name of ['fail', 'is_admin', 'sweep_expired_attempts', 'handle_new_user']) {
        const { status } = await call(`/rest/v1/rpc/${name}`, { method: 'POST', body: '{}' })
        expect(status).toBe(404)
      }
    })
  })

  it.each([
    ['get_attempt', {}],
    ['answer_question', { choice: 1 }],
    ['answer_questions', { answers: [] }],
    ['submit_attempt', {}],
    ['attempt_result', {}],
  ])("refuses another learner's attempt to %s", async (name, rest) => {
    const question = othersAttempt.questions[0]?.id
    const args = {
      attempt_id: othersAttempt.attempt.id,
      ...rest,
      ...(name === 'answer_question' && { question_id: question }),
    }
    const { error } = await learner.client.rpc(name, args)
    expect(error?.code).toBe('attempt_not_found')
    const { data } = await victim.client.rpc('get_attempt', {
      attempt_id: othersAttempt.attempt.id,
    })
    expect(data.answers).toHaveLength(0)
  })

  it('accepts no answer after submission, and no second one in instant mode', async () => {
    const person = await signUp(server)
    const instant = await startQuiz(person, quizSetId, 'instant')
    const args = {
      attempt_id: instant.attempt.id,
      question_id: instant.questions[0]?.id,
      choice: 1,
    }
    expect((await person.client.rpc('answer_question', args)).error).toBeNull()
    const second = await person.client.rpc('answer_question', { ...args, choice: 2 })
    expect(second.error?.code).toBe('question_locked')
    await person.client.rpc('submit_attempt', { attempt_id: instant.attempt.id })
    const late = await person.client.rpc('answer_question', {
      ...args,
      question_id: instant.questions[1]?.id,
    })
    expect(late.error?.code).toBe('attempt_submitted')
    const { data } = await person.client.rpc('attempt_result', { attempt_id: instant.attempt.id })
    const answered = data.questions.filter(
      (question: { choice: number | null }) => question.choice !== null,
    )
    expect(answered).toHaveLength(1)
  })

  it('cannot roll back a charge or an answer by a preference', async () => {
    const person = await signUp(server)
    const undo = (name: string, body: object) =>
      call(`/rest/v1/rpc/${name}`, {
        method: 'POST',
        token: person.token,
        headers: { Prefer: 'tx=rollback' },
        body: JSON.stringify(body),
      })
    const request = { quiz_set_id: quizSetId, mode: 'instant', request_id: randomUUID() }
    const { attempt, questions }: StartedAttempt = JSON.parse(
      (await undo('start_quiz', request)).text,
    )
    expect(await balance(person)).toBe(40)
    const answer = { attempt_id: attempt.id, question_id: questions[0]?.id }
    expect((await undo('answer_question', { ...answer, choice: 1 })).status).toBe(200)
    const second = await undo('answer_question', { ...answer, choice: 2 })
    expect([second.status, JSON.parse(second.text).code]).toEqual([409, 'question_locked'])
  })

  it('charges exactly one of 20 parallel starts when the points suffice for one', async () => {
    const person = await signUp(server)
    const admin = await signIn(server, demo.admin)
    await admin.client.rpc('adjust_points', { user_id: person.id, points: 10 })
    const { data: sets } = await person.client
      .from('quiz_sets')
      .select('id')
      .eq('points_cost', 10)
      .limit(20)
    const ids = (sets ?? []).map((set: { id: string }) => set.id)
    const starts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => startQuiz(person, ids[index % ids.length] ?? '')),
    )
    const winners = new Set(
      starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value.attempt.id] : [])),
    )
    expect(winners.size).toBe(1)
    const refused = starts.filter((start) => start.status === 'rejected')
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason.code).toBe('points_insufficient')
    expect(await balance(person)).toBe(0)
  })

  it('creates one attempt for the same request sent 20 times in parallel', async () => {
    const person = await signUp(server)
    const requestId = randomUUID()
    const starts = await Promise.all(
      Array.from({ length: 20 }, () => startQuiz(person, quizSetId, 'end', requestId)),
    )
    expect(new Set(starts.map((start) => start.attempt.id)).size).toBe(1)
    expect(await balance(person)).toBe(40)
  })

  /** The data that an attack might have changed. */
  async function state(): Promise<Record<string, unknown>> {
    const admin = await signIn(server, demo.admin)
    const { data: profile } = await admin.client
      .from('profiles')
      .select('*')
      .eq('user_id', learner.id)
      .single()
    const { data: ledger } = await admin.client
      .from('point_transactions')
      .select('*')
      .eq('user_id', learner.id)
      .order('id')
    const { data: roles } = await admin.client
      .from('user_roles')
      .select('*')
      .eq('user_id', learner.id)
    const { data: attempts } = await admin.client
      .from('quiz_attempts')
      .select('*')
      .eq('user_id', learner.id)
      .order('id')
    const { data: quizSet } = await admin.client
      .from('quiz_sets')
      .select('*')
      .eq('id', quizSetId)
      .single()
    const { data: questions } = await admin.client
      .from('questions')
      .select('*')
      .eq('quiz_set_id', quizSetId)
      .order('id')
    const { data: settings } = await admin.client
      .from('site_settings')
      .select('key, value')
      .order('key')
    const { data: orders } = await admin.client
      .from('payment_orders')
      .select('id')
      .eq('user_id', learner.id)
    const { data: referrals } = await admin.client
      .from('referrals')
      .select('*')
      .eq('referrer_id', learner.id)
    expect(questions?.[0]?.correct_answer).toMatch(/^[1-4a-d]$/)
    return { profile, ledger, roles, attempts, quizSet, questions, settings, orders, referrals }
  }
})
