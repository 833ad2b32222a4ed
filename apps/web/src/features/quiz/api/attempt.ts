import type { Answer, AnswerVerdict } from '@sanamsob/domain'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'
import { authorizedFetch, data } from '@/lib/data-client'
import { DataError, isPassing, unwrap, unwrapRow } from '@/lib/data-error'
import { questionOf, type Verdict, verdictOf, withPassages } from '@/lib/question'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import type { ServerClock } from '@/lib/server-clock'
import { profileQuery } from '@/lib/viewer'
import { withClock } from '@/lib/with-clock'
import type { AnswerGiven, Mode, OpenedAttempt, SubmittedAttempt } from '../attempt/attempt'

export type Started = { opened: OpenedAttempt; points: number }

/** Starts a quiz set or an examination and updates the displayed balance. */
export function useStartQuiz(
  start: (mode: Mode) => Promise<Started>,
  userId: string,
  { onSuccess, onError }: AfterChange<Started, Mode>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: start,
    onSuccess: async (...done) => {
      const { queryKey } = profileQuery(userId)
      // A profile fetch that started before the charge would restore the old balance.
      await queries.cancelQueries({ queryKey, exact: true })
      const { points } = done[0]
      queries.setQueryData(queryKey, (profile) => profile && { ...profile, points })
      void queries.invalidateQueries(runningAttemptsQuery(userId))
      onSuccess?.(...done)
    },
    onError: (error, ...rest) => {
      // The displayed balance is outdated: points were spent elsewhere.
      if (isShortOfPoints(error)) void queries.invalidateQueries(profileQuery(userId))
      onError?.(error, ...rest)
    },
  })
}

export function isShortOfPoints(error: Error): error is DataError {
  return error instanceof DataError && error.code === 'points_insufficient'
}

/** An anonymous user already had their free quiz set, or the set costs points. */
export function isForMembers(error: Error): boolean {
  return error instanceof DataError && error.code === 'account_required'
}

/**
 * Starts a quiz set and pays for it, or continues the attempt in progress for free. A retry after a lost
 * response sends the same request id, so it is never charged twice.
 */
export async function startQuiz(quizSetId: string, mode: Mode): Promise<Started> {
  const request = { quiz_set_id: quizSetId, mode, request_id: pendingStartRequest(quizSetId) }
  try {
    const { received, clock } = await withClock(data.rpc('start_quiz', request).then(unwrap))
    startRequestAnswered(quizSetId)
    // An attempt at another paper of the examination is continued: its own request was answered too.
    startRequestAnswered(received.attempt.quiz_set_id)
    // Behind PostgREST itself the questions are returned only after the start is committed.
    const isWhole = 'questions' in received
    const opened = isWhole ? openedAttempt(received, clock) : await getAttempt(received.attempt.id)
    return { opened, points: received.points }
  } catch (error) {
    if (error instanceof DataError && error.final) startRequestAnswered(quizSetId)
    throw error
  }
}

const keyOf = (quizSetId: string) => `sanamsob.start-request.${quizSetId}`

/**
 * Returns the request id of a pending start. It is stored until a response arrives, so that a retry
 * after a lost connection or a reload is the same request and never charges twice.
 */
function pendingStartRequest(quizSetId: string): string {
  const stored = readStored<string>(session, keyOf(quizSetId))
  if (stored) return stored
  const requestId = crypto.randomUUID()
  writeStored(session, keyOf(quizSetId), requestId)
  return requestId
}

/** Deletes the id once the server has responded, with success or a refusal. */
function startRequestAnswered(quizSetId: string): void {
  removeStored(session, keyOf(quizSetId))
}

/** Returns an attempt in progress with its questions and saved answers. */
export async function getAttempt(attemptId: string): Promise<OpenedAttempt> {
  const { received, clock } = await withClock(
    data.rpc('get_attempt', { attempt_id: attemptId }).then(unwrap),
  )
  return openedAttempt(received, clock)
}

type ReceivedAttempt = Answer<'get_attempt'>

/** Converts an attempt in progress returned by `start_quiz` or `get_attempt`. */
function openedAttempt(received: ReceivedAttempt, clock: ServerClock): OpenedAttempt {
  const { attempt } = received
  return {
    attempt: {
      id: attempt.id,
      quizSetId: attempt.quiz_set_id,
      mode: attempt.mode,
      deadlineAt: attempt.deadline_at,
      pointsSpent: attempt.points_spent,
    },
    questions: withPassages(received.questions).map((question) =>
      questionOf(question, received.option_orders?.[question.id]),
    ),
    sections: received.sections,
    answers: received.answers.map(answerGiven),
    clock,
  }
}

/** Returns the verdict of an answer; null in end mode, and while it is deferred. */
export function verdictIn(received: object | AnswerVerdict): Verdict | null {
  return 'is_correct' in received ? verdictOf(received) : null
}

export function isDeferredIn(received: object): boolean {
  return 'is_deferred' in received
}

function answerGiven(received: ReceivedAttempt['answers'][number]): AnswerGiven {
  return {
    questionId: received.question_id,
    choice: received.choice,
    answeredAt: received.answered_at,
    sequence: 'sequence' in received ? received.sequence : null,
    unsure: received.unsure,
    verdict: verdictIn(received),
    isDeferred: isDeferredIn(received),
  }
}

type Graded = Extract<Answer<'submit_attempt'>, { score: number }>

/** The server is overloaded and has not graded the submission. `retryAfterMs` is the delay it asked for. */
export class RefusedForNow extends DataError {
  readonly retryAfterMs: number

  constructor(message: string, code: string, status: number, retryAfterMs: number) {
    super(message, code, status)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Submits the attempt for grading. Repeated calls return the same result. Behind PostgREST itself the
 * first response has no score, because the submission is not committed yet.
 */
export async function submitAttempt(attemptId: string): Promise<SubmittedAttempt> {
  const first = await submit(attemptId)
  const graded = 'score' in first ? first : ((await submit(attemptId)) as Graded)
  return {
    attemptId: graded.attempt_id,
    score: graded.score,
    totalQuestions: graded.total_questions,
    percentage: graded.percentage,
    timeSpentSeconds: graded.time_spent_seconds,
  }
}

/** Uses fetch because postgrest-js does not expose the `Retry-After` header. */
async function submit(attemptId: string): Promise<Answer<'submit_attempt'>> {
  const answer = await authorizedFetch('/rest/v1/rpc/submit_attempt', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ attempt_id: attemptId }),
  })
  if (answer.ok) return await answer.json()
  const { message = '', code = '', details } = await answer.json().catch(() => ({}))
  if (!isPassing(answer.status)) throw new DataError(message, code, answer.status, details)
  const seconds = Number(answer.headers.get('retry-after'))
  throw new RefusedForNow(message, code, answer.status, seconds > 0 ? seconds * 1_000 : 0)
}

/**
 * Invalidates all queries, because a submission changes points, leaderboards, results and running
 * attempts.
 */
export function useRefreshAll(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}

export type AttemptInProgress = {
  id: string
  mode: Mode
  deadline_at: string | null
  /** Tenant of the quiz set; null is the hub. */
  tenant_id: string | null
}

/** Returns the learner's unfinished attempt of this quiz set, started on any device. */
export function attemptInProgressQuery(quizSetId: string, userId: string) {
  return queryOptions({
    queryKey: ['attempt-in-progress', userId, quizSetId],
    queryFn: async ({ signal }): Promise<AttemptInProgress | null> => {
      const answer = await data
        .from('quiz_attempts')
        .select('id, mode, deadline_at, tenant_id')
        .eq('user_id', userId)
        .eq('quiz_set_id', quizSetId)
        .eq('status', 'in_progress')
        .abortSignal(signal)
        .maybeSingle()
      const row = unwrapRow(answer)
      return row && { ...row, mode: row.mode === 'instant' ? 'instant' : 'end' }
    },
    staleTime: 0,
  })
}

/** Returns the quiz sets that an anonymous user has started. The database allows at most one. */
export async function begunQuizSets(userId: string): Promise<string[]> {
  const answer = await data
    .from('quiz_attempts')
    .select('quiz_set_id')
    .eq('user_id', userId)
    .limit(10)
  return unwrap(answer).map(({ quiz_set_id }) => quiz_set_id)
}
