import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { notifyError, notifySuccess } from '@/components/notify'
import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { DataError } from '@/lib/data-error'
import {
  getAttempt,
  isForMembers,
  isShortOfPoints,
  type Started,
  submitAttempt,
  useRefreshAll,
  useStartQuiz,
} from '../api/attempt'
import { texts } from '../texts'
import {
  type Mode,
  type OpenedAttempt,
  type SubmittedAttempt,
  type Withdrawal,
  withdrawalOf,
} from './attempt'
import { forgetStoredAttempt, storedAttempt } from './attempt-copy'
import { announceSignUp, takeBeginning } from './first-quiz'

export type Phase =
  | { name: 'ready' }
  | { name: 'taking'; opened: OpenedAttempt }
  | { name: 'submitted'; result: SubmittedAttempt }
  | ({ name: 'withdrawn' } & Withdrawal)

type Learner = { userId: string; points: number | undefined }

/** Details of the error `points_insufficient`. */
type Shortage = { cost: number; balance: number }

/**
 * Flow from the start card to the result: starting, continuing, and refreshing the rest of the app.
 * @param subject the quiz set or the examination
 */
export function useQuizFlow(
  subject: string,
  learner: Learner,
  begin: (mode: Mode) => Promise<Started>,
) {
  const refreshAll = useRefreshAll()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const { retained, retain } = useRetainedResult(learner.userId)
  const [phase, setPhase] = useState<Phase>(
    retained ? { name: 'submitted', result: retained } : { name: 'ready' },
  )
  const [remembered] = useState(() => (retained ? null : openAttemptOf(subject)))

  const [beginning, enter] = useTransition()

  function take(opened: OpenedAttempt) {
    rememberOpenAttempt(subject, opened.attempt.id)
    // A transition, so that the card remains until the first question is rendered.
    enter(() => setPhase({ name: 'taking', opened }))
  }

  const start = useStartQuiz(begin, learner.userId, {
    onSuccess: ({ opened, points }) => {
      if (isContinued(opened, points, learner.points)) notifySuccess(texts.toast.continued)
      take(opened)
    },
    onError: (error) => {
      if (isForMembers(error)) {
        announceSignUp()
        return void navigate({ to: '/auth', search: { redirect: here, tab: 'sign-up' } })
      }
      if (!isShortOfPoints(error)) return notifyError(texts.toast.startFailed)
      const { cost, balance } = JSON.parse(error.details ?? '{}') as Shortage
      notifyError(texts.toast.notEnoughPoints(cost, balance))
    },
  })

  const resume = useMutation({
    mutationFn: openAttempt,
    retry: 2,
    onSuccess: (reopened) => {
      if (reopened.name === 'taking') return take(reopened.opened)
      forgetOpenAttempt(subject)
      forgetStoredAttempt()
      if (reopened.name === 'submitted') finish(reopened.result)
      if (reopened.name === 'withdrawn') withdraw(reopened)
    },
  })

  function finish(result: SubmittedAttempt) {
    forgetOpenAttempt(subject)
    notifySuccess(texts.toast.submitted(result.score, result.totalQuestions))
    setPhase({ name: 'submitted', result })
    retain(result)
    refreshAll()
  }

  function withdraw({ points }: Withdrawal) {
    forgetOpenAttempt(subject)
    setPhase({ name: 'withdrawn', points })
    refreshAll()
  }

  const resumeRemembered = useEffectEvent((attemptId: string) => resume.mutate(attemptId))
  const resumeAgain = useEffectEvent((attemptId: string) => {
    if (isReachable() && resume.isError) resume.mutate(attemptId)
  })
  useEffect(() => {
    if (!remembered) return
    resumeRemembered(remembered)
    return onConnectionChange(() => resumeAgain(remembered))
  }, [remembered])

  // Starts the quiz that a guest began before they were signed in anonymously.
  const beginNow = useEffectEvent((mode: Mode) => start.mutate(mode))
  useEffect(() => {
    const mode = takeBeginning(subject)
    if (mode) beginNow(mode)
  }, [subject])

  /** An attempt was open in this tab and is not displayed again yet. */
  const reopening = remembered !== null && (!resume.isSuccess || beginning)
  return { phase, remembered, reopening, beginning, start, resume, finish, withdraw }
}

/** Starting may have continued an attempt from another window, which is not charged and has no message otherwise. */
function isContinued({ attempt, answers }: OpenedAttempt, points: number, before?: number) {
  if (attempt.pointsSpent === 0) return answers.length > 0
  return before === undefined || points >= before
}

/** State of an attempt that a learner returns to. */
type Reopened =
  | { name: 'taking'; opened: OpenedAttempt }
  | { name: 'submitted'; result: SubmittedAttempt }
  | ({ name: 'withdrawn' } & Withdrawal)
  | { name: 'gone' }

/**
 * Reopens an attempt, or returns its result if the deadline or another tab ended it. Without a connection it opens the
 * copy on this device.
 */
async function openAttempt(attemptId: string): Promise<Reopened> {
  const copy = isReachable() ? null : storedAttempt(attemptId)
  if (copy) return { name: 'taking', opened: copy }
  try {
    return { name: 'taking', opened: await getAttempt(attemptId) }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (error.code === 'attempt_submitted') {
      return { name: 'submitted', result: await submitAttempt(attemptId) }
    }
    if (error.code === 'attempt_not_found') return { name: 'gone' }
    const withdrawal = withdrawalOf(error)
    if (withdrawal) return { name: 'withdrawn', ...withdrawal }
    throw error
  }
}

const keyOf = (quizSetId: string) => `sanamsob.open-attempt.${quizSetId}`

/**
 * Stores the attempt that this tab has open. A reload or Back continues it directly, while other tabs
 * and devices ask first.
 */
function rememberOpenAttempt(quizSetId: string, attemptId: string): void {
  writeStored(session, keyOf(quizSetId), attemptId)
}

function openAttemptOf(quizSetId: string): string | null {
  return readStored<string>(session, keyOf(quizSetId))
}

function forgetOpenAttempt(quizSetId: string): void {
  removeStored(session, keyOf(quizSetId))
}

/** Results by history entry of the quiz; lost on a page load. */
const results = new Map<string, { userId: string; result: SubmittedAttempt }>()

/** Shows the result again, not the start card, when the learner navigates back from the answers. */
function useRetainedResult(userId: string) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key }) ?? ''
  const found = results.get(entry)
  return {
    retained: found?.userId === userId ? found.result : null,
    retain: (result: SubmittedAttempt) => void results.set(entry, { userId, result }),
  }
}
