import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { CallLog } from './call-log.ts'
import type { Caller } from './caller.ts'
import { attemptSeconds, type Plan } from './plan.ts'

export type Candidate = {
  number: number
  caller: Caller
  token: string
  email: string
}

export type Day = {
  plan: Plan
  log: CallLog
  quizSetId: string
  password: string
  /** Resolves at the given second of the day; at once if that is past. */
  at: (second: number) => Promise<void>
}

/** The data that the server has confirmed. */
export type CandidateRecord = {
  /** Of the start; a retry sends the same id. */
  requestId: string
  attemptId: string
  /** The time at which the start was confirmed, on the clock of `performance`. */
  startedAt: number
  answers: Map<string, number>
  /** Questions whose last choice was sent but not confirmed. */
  unknown: Set<string>
  submitted: boolean
}

export const emptyRecord = (): CandidateRecord => ({
  requestId: randomUUID(),
  attemptId: '',
  startedAt: 0,
  answers: new Map(),
  unknown: new Set(),
  submitted: false,
})

const soon = (within: number) => Math.random() * within

/** From the first page to the candidate's own statistics. `record` holds what was confirmed, whatever fails. */
export async function spendDay(
  candidate: Candidate,
  day: Day,
  record: CandidateRecord,
): Promise<void> {
  await day.at(soon(day.plan.arriveWithin))
  await arrive(candidate, day)
  await sitExam(candidate, day, record)
  candidate.caller.disconnect()
}

/** From the start to the candidate's own statistics. */
export async function sitExam(
  candidate: Candidate,
  day: Day,
  record: CandidateRecord,
): Promise<void> {
  const { plan, at } = day
  const { caller } = candidate
  const started = plan.arriveWithin + soon(plan.startWithin)
  await at(started)
  const { attempt, questions } = await caller.rpc('start', 'start_quiz', {
    quiz_set_id: day.quizSetId,
    mode: 'end',
    request_id: record.requestId,
  })
  record.attemptId = attempt.id
  record.startedAt = performance.now()
  const ids = (questions as { id: string }[]).map(({ id }) => id)
  const unsent = await answerAll(candidate, day, record, ids, started)

  const deadline = plan.arriveWithin + attemptSeconds(plan)
  await at(deadline + soon(plan.submitWithin))
  await submit(candidate, day, record, unsent)
}

async function arrive({ number, caller, token, email }: Candidate, day: Day): Promise<void> {
  await caller.get('page', '/')
  if (number % day.plan.passwordOneIn === 0) {
    const body = { email, password: day.password }
    const session = await caller.post('sign in', '/auth/v1/token?grant_type=password', body)
    caller.signedIn(session.access_token)
  } else caller.signedIn(token)
  const parts = 'id,name,points_cost,time_limit_minutes,total_questions,courses(name)'
  await caller.get('quiz set', `/rest/v1/quiz_sets?select=${parts}&id=eq.${day.quizSetId}`)
}

/** One answer after the other; those of an offline period are sent together at its end. */
async function answerAll(
  candidate: Candidate,
  day: Day,
  record: CandidateRecord,
  ids: string[],
  started: number,
): Promise<Map<string, number>> {
  const { plan, at } = day
  const { caller } = candidate
  const isLosing = candidate.number % plan.offlineOneIn === 1
  const lost = started + plan.answerEvery * (1 + soon(Math.max(1, ids.length - 5)))
  const unsent = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    const now = started + plan.answerEvery * (index + 0.5 + Math.random())
    await at(now)
    unsent.set(id, 1 + Math.floor(Math.random() * 4))
    if (isLosing && now >= lost && now < lost + plan.offlineFor) caller.disconnect()
    else await send(caller, record, unsent)
    const earlier = ids[Math.floor(Math.random() * index)]
    if (earlier === undefined || unsent.size > 0 || Math.random() >= plan.changesOfMind) continue
    unsent.set(earlier, 1 + Math.floor(Math.random() * 4))
    await send(caller, record, unsent)
  }
  return unsent
}

async function send(
  caller: Caller,
  record: CandidateRecord,
  unsent: Map<string, number>,
): Promise<void> {
  const items = [...unsent]
  const [only] = items
  if (!only) return
  // If a change is not confirmed, it is unknown whether it was stored.
  for (const [id] of items) {
    record.answers.delete(id)
    record.unknown.add(id)
  }
  if (items.length === 1) {
    const [question_id, choice] = only
    const body = { attempt_id: record.attemptId, question_id, choice }
    await caller.rpc('answer', 'answer_question', body)
  } else {
    const answers = items.map(([question_id, choice]) => ({ question_id, choice }))
    const body = { attempt_id: record.attemptId, answers }
    await caller.rpc('answers of a lost minute', 'answer_questions', body)
  }
  for (const [id, choice] of items) {
    record.answers.set(id, choice)
    record.unknown.delete(id)
    unsent.delete(id)
  }
}

async function submit(
  { caller }: Candidate,
  { plan, log }: Day,
  record: CandidateRecord,
  unsent: Map<string, number>,
): Promise<void> {
  await send(caller, record, unsent)
  const attempt_id = record.attemptId
  const began = performance.now()
  await caller.rpc('hand in', 'submit_attempt', { attempt_id })
  log.answered('hand in, tries included', performance.now() - began)
  record.submitted = true
  await caller.rpc('result', 'attempt_result', { attempt_id })
  const read = () => delay((soon(2 * plan.readFor) * 1000) / plan.speed)
  await read()
  await caller.rpc('board', 'leaderboard', { period: 'all' })
  await read()
  await caller.rpc('own page', 'dashboard', { history_page: 1 })
}
