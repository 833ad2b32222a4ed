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
  /** Resolves at that second of the day; at once where it is over. */
  at: (second: number) => Promise<void>
}

/** What the server has confirmed. */
export type Kept = {
  /** Of the start, which comes again with it. */
  requestId: string
  attemptId: string
  /** When its start was confirmed, by the clock of `performance`. */
  startedAt: number
  answers: Map<string, number>
  /** Questions whose last choice was sent and not confirmed. */
  unknown: Set<string>
  handedIn: boolean
}

export const nothingKept = (): Kept => ({
  requestId: randomUUID(),
  attemptId: '',
  startedAt: 0,
  answers: new Map(),
  unknown: new Set(),
  handedIn: false,
})

const soon = (within: number) => Math.random() * within

/** From the first page to the own figures. What was confirmed until then is told, whatever fails. */
export async function spendDay(candidate: Candidate, day: Day, kept: Kept): Promise<void> {
  await day.at(soon(day.plan.arriveWithin))
  await arrive(candidate, day)
  await sitExam(candidate, day, kept)
  candidate.caller.disconnect()
}

/** From the start to the own figures. */
export async function sitExam(candidate: Candidate, day: Day, kept: Kept): Promise<void> {
  const { plan, at } = day
  const { caller } = candidate
  const started = plan.arriveWithin + soon(plan.startWithin)
  await at(started)
  const { attempt, questions } = await caller.rpc('start', 'start_quiz', {
    quiz_set_id: day.quizSetId,
    mode: 'end',
    request_id: kept.requestId,
  })
  kept.attemptId = attempt.id
  kept.startedAt = performance.now()
  const ids = (questions as { id: string }[]).map(({ id }) => id)
  const unsent = await answerAll(candidate, day, kept, ids, started)

  const bell = plan.arriveWithin + attemptSeconds(plan)
  await at(bell + soon(plan.handInWithin))
  await handIn(candidate, day, kept, unsent)
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

/** One answer after the other; those of a lost minute go together once it is over. */
async function answerAll(
  candidate: Candidate,
  day: Day,
  kept: Kept,
  ids: string[],
  started: number,
): Promise<Map<string, number>> {
  const { plan, at } = day
  const { caller } = candidate
  const isLosing = candidate.number % plan.offlineOneIn === 1
  const lost = started + plan.answerEvery * (1 + soon(Math.max(1, ids.length - 5)))
  const unsent = new Map<string, number>()
  for (const [place, id] of ids.entries()) {
    const now = started + plan.answerEvery * (place + 0.5 + Math.random())
    await at(now)
    unsent.set(id, 1 + Math.floor(Math.random() * 4))
    if (isLosing && now >= lost && now < lost + plan.offlineFor) caller.disconnect()
    else await send(caller, kept, unsent)
    const earlier = ids[Math.floor(Math.random() * place)]
    if (earlier === undefined || unsent.size > 0 || Math.random() >= plan.changesOfMind) continue
    unsent.set(earlier, 1 + Math.floor(Math.random() * 4))
    await send(caller, kept, unsent)
  }
  return unsent
}

async function send(caller: Caller, kept: Kept, unsent: Map<string, number>): Promise<void> {
  const items = [...unsent]
  const [only] = items
  if (!only) return
  // Of a change that is not confirmed nobody knows whether it was kept.
  for (const [id] of items) {
    kept.answers.delete(id)
    kept.unknown.add(id)
  }
  if (items.length === 1) {
    const [question_id, choice] = only
    const body = { attempt_id: kept.attemptId, question_id, choice }
    await caller.rpc('answer', 'answer_question', body)
  } else {
    const answers = items.map(([question_id, choice]) => ({ question_id, choice }))
    const body = { attempt_id: kept.attemptId, answers }
    await caller.rpc('answers of a lost minute', 'answer_questions', body)
  }
  for (const [id, choice] of items) {
    kept.answers.set(id, choice)
    kept.unknown.delete(id)
    unsent.delete(id)
  }
}

async function handIn(
  { caller }: Candidate,
  { plan, log }: Day,
  kept: Kept,
  unsent: Map<string, number>,
): Promise<void> {
  await send(caller, kept, unsent)
  const attempt_id = kept.attemptId
  const began = performance.now()
  await caller.rpc('hand in', 'submit_attempt', { attempt_id })
  log.answered('hand in, tries included', performance.now() - began)
  kept.handedIn = true
  await caller.rpc('result', 'attempt_result', { attempt_id })
  const read = () => delay((soon(2 * plan.readFor) * 1000) / plan.speed)
  await read()
  await caller.rpc('board', 'leaderboard', { period: 'all' })
  await read()
  await caller.rpc('own page', 'dashboard', { history_page: 1 })
}
