import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { notifyError, notifySuccess } from '@/components/notify'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { isForMembers, isShortOfPoints, useStartQuiz } from '../api/start-quiz'
import { useRefreshAll } from '../api/submit-attempt'
import { forgetOpenAttempt, openAttemptOf, rememberOpenAttempt } from '../storage/open-attempt'
import { texts } from '../texts'
import { announceSignUp } from './announce-sign-in'
import type { Mode, OpenedAttempt, SubmittedAttempt } from './attempt'
import { takeBeginning } from './beginning'
import { openAttempt } from './open-attempt'
import { useKeptResult } from './use-kept-result'

export type Phase =
  | { name: 'ready' }
  | { name: 'taking'; opened: OpenedAttempt }
  | { name: 'submitted'; result: SubmittedAttempt }

type Learner = { userId: string; points: number | undefined }

/** What `points_insufficient` tells. */
type Shortage = { cost: number; balance: number }

/** From the start card to the result: starting, continuing, and what the rest of the app learns. */
export function useQuizFlow(quizSetId: string, learner: Learner) {
  const refreshAll = useRefreshAll()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const { kept, keep } = useKeptResult(learner.userId)
  const [phase, setPhase] = useState<Phase>(
    kept ? { name: 'submitted', result: kept } : { name: 'ready' },
  )
  const [remembered] = useState(() => (kept ? null : openAttemptOf(quizSetId)))

  const [beginning, begin] = useTransition()

  function take(opened: OpenedAttempt) {
    rememberOpenAttempt(quizSetId, opened.attempt.id)
    // The card stays until the first question is there.
    begin(() => setPhase({ name: 'taking', opened }))
  }

  const start = useStartQuiz(quizSetId, learner.userId, {
    onSuccess: ({ opened, points }) => {
      notifySuccess(startedMessage(opened, points, learner.points))
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
      forgetOpenAttempt(quizSetId)
      if (reopened.name === 'submitted') finish(reopened.result)
    },
  })

  function finish(result: SubmittedAttempt) {
    forgetOpenAttempt(quizSetId)
    notifySuccess(texts.toast.submitted(result.score, result.totalQuestions))
    setPhase({ name: 'submitted', result })
    keep(result)
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

  // Begun by a guest, who is somebody now.
  const beginNow = useEffectEvent((mode: Mode) => start.mutate(mode))
  useEffect(() => {
    const mode = takeBeginning(quizSetId)
    if (mode) beginNow(mode)
  }, [quizSetId])

  /** An attempt was under way here, and is not on the screen again yet. */
  const reopening = remembered !== null && (!resume.isSuccess || beginning)
  return { phase, remembered, reopening, beginning, start, resume, finish }
}

/** Another window may have begun the attempt that starting then continued. */
function startedMessage({ attempt, answers }: OpenedAttempt, points: number, before?: number) {
  if (attempt.pointsSpent === 0 && answers.length === 0) return texts.toast.startedFree
  const charged = before !== undefined && points < before
  return charged ? texts.toast.started(attempt.pointsSpent) : texts.toast.continued
}
