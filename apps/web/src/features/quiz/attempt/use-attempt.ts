import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { notifyError } from '@/components/notify'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { DataError } from '@/lib/data-error'
import type { Choice } from '@/lib/question'
import { type RunningClock, useServerClock } from '@/lib/use-server-clock'
import { getAttempt } from '../api/attempt'
import { reduceAnswers } from '../rules/answers'
import type { OutboxItem } from '../rules/outbox'
import { isLocked } from '../rules/question-state'
import { texts } from '../texts'
import { type OpenedAttempt, type SubmittedAttempt, type Withdrawal, withdrawalOf } from './attempt'
import { forgetStoredAttempt, storeGiven, storePaper } from './attempt-copy'
import { type Delivered, deliverAnswers } from './deliver-answers'
import { useAnswerSender } from './use-answer-sender'
import { forgetAttemptView, useAttemptView } from './use-attempt-view'
import { useSubmission } from './use-submission'

/** Error codes of a finished attempt, whose result can be fetched. */
const overCodes = ['attempt_submitted', 'deadline_passed']
const lockedCode = 'question_locked'

type Endings = {
  onSubmitted: (result: SubmittedAttempt) => void
  onWithdrawn: (withdrawal: Withdrawal) => void
}

/**
 * State and actions of an attempt in progress: answers with autosave, the server's clock, position
 * and submission.
 */
export function useAttempt(opened: OpenedAttempt, { onSubmitted, onWithdrawn }: Endings) {
  const { attempt, questions } = opened
  const clock = useServerClock(opened.clock)
  const view = useAttemptView(attempt.id, questions.length)
  const { sender, outbox, forgetUnsent } = useAnswerSender(opened, deliver)
  const [answers, changeAnswers] = useReducer(reduceAnswers, null, () =>
    reduceAnswers({}, { type: 'loaded', answers: opened.answers, waiting: waitingExcept([]) }),
  )
  const submission = useSubmission(attempt.id, sender, submitted, withdrawn)

  function forget() {
    forgetUnsent()
    forgetAttemptView(attempt.id)
    forgetStoredAttempt()
    notifyOtherTabs()
  }

  function submitted(result: SubmittedAttempt) {
    forget()
    onSubmitted(result)
  }

  function withdrawn(withdrawal: Withdrawal) {
    forget()
    onWithdrawn(withdrawal)
  }

  async function deliver(items: readonly OutboxItem[]): Promise<readonly OutboxItem[]> {
    try {
      return await deliverAndSettle(items)
    } catch (error) {
      const withdrawal = withdrawalOf(error)
      if (!withdrawal) throw error
      withdrawn(withdrawal)
      return items
    }
  }

  async function deliverAndSettle(items: readonly OutboxItem[]): Promise<readonly OutboxItem[]> {
    const { delivered, clock: reading } = await deliverAnswers(attempt, items)
    if (reading) clock.observe(reading)
    for (const outcome of delivered) settle(outcome)
    notifyOtherTabs()
    // The first answer is final. If fetching it fails, the items are delivered and refused again.
    if (delivered.some(({ refusal }) => refusal === lockedCode)) await catchUp(items)
    return items
  }

  function settle({ item: { questionId, choice }, verdict, isDeferred, refusal }: Delivered) {
    if (verdict) changeAnswers({ type: 'graded', questionId, choice, verdict })
    if (isDeferred) changeAnswers({ type: 'deferred', questionId })
    if (refusal === null || refusal === lockedCode) return
    if (overCodes.includes(refusal)) return submission.end()
    changeAnswers({ type: 'refused', questionId, choice })
    notifyError(texts.toast.answerRefused)
  }

  /**
   * Synchronises with the server: its clock after a sleep, and answers given on another device. Choices
   * waiting before the request are newer than the response. If another choice was made during the
   * request, it is repeated.
   */
  async function catchUp(settled: readonly OutboxItem[]): Promise<void> {
    const { nextSequence } = sender.getOutbox()
    const waiting = waitingExcept(settled)
    const fresh = await getAttempt(attempt.id)
    clock.observe(fresh.clock)
    if (sender.getOutbox().nextSequence !== nextSequence) return catchUp(settled)
    sender.continueSequenceAfter(fresh.answers)
    changeAnswers({ type: 'loaded', answers: fresh.answers, waiting })
  }

  function waitingExcept(settled: readonly OutboxItem[]): OutboxItem[] {
    return Object.values(sender.getOutbox().waiting).filter((item) => !settled.includes(item))
  }

  useEffect(() => storePaper(opened), [opened])
  const latest = outbox.nextSequence - 1
  useEffect(() => storeGiven(attempt.id, answers, latest), [attempt.id, answers, latest])

  const synchronise = useEffectEvent(() => {
    catchUp([]).catch((error: unknown) => {
      const withdrawal = withdrawalOf(error)
      if (withdrawal) return withdrawn(withdrawal)
      if (error instanceof DataError && overCodes.includes(error.code)) submission.end()
    })
  })
  useWhenShownAgain(() => synchronise())
  const notifyOtherTabs = useOtherTabs(attempt.id, () => synchronise())
  useEffect(() => onConnectionChange(() => isReachable() && synchronise()), [])
  useDeadline(attempt.deadlineAt, clock, submission.end)

  /** Whether the learner marked a question as unsure: with its answer, or on this device before answering. */
  function isUnsure(questionId: string): boolean {
    return answers[questionId] ? !!answers[questionId].unsure : view.unsure.includes(questionId)
  }

  function choose(questionId: string, choice: Choice) {
    const given = answers[questionId]
    if (given?.choice === choice) return
    // The mark of an answer is sent only if it changes: another tab may have changed it.
    change(questionId, choice, given || !isUnsure(questionId) ? undefined : true)
  }

  function toggleUnsure(questionId: string) {
    const given = answers[questionId]
    if (given) change(questionId, given.choice, !given.unsure)
    else view.toggleUnsure(questionId)
  }

  function change(questionId: string, choice: Choice, unsure?: boolean) {
    if (submission.ending || submission.submitting) return
    if (isLocked(attempt.mode, answers[questionId])) return
    changeAnswers({ type: 'chosen', questionId, choice, unsure })
    sender.choose(questionId, choice, clock.now(), unsure)
  }

  const actions = { choose, isUnsure, toggleUnsure }
  return { attempt, questions, answers, outbox, clock, view, submission, ...actions }
}

/** Shorter absences do not require a synchronisation. */
const noticedAfterMs = 5_000

/** Calls back when the tab becomes visible after a longer absence. */
function useWhenShownAgain(onShown: () => void): void {
  const shown = useEffectEvent(onShown)

  useEffect(() => {
    let hiddenAt: number | null = null
    const look = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now()
      } else if (hiddenAt !== null && Date.now() - hiddenAt > noticedAfterMs) {
        hiddenAt = null
        shown()
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}

/**
 * Calls back after another tab of this device has changed the attempt: at once, or when this tab is shown again.
 * Returns a function that notifies the other tabs.
 */
function useOtherTabs(attemptId: string, onChanged: () => void): () => void {
  const changed = useEffectEvent(onChanged)
  const channel = useRef<BroadcastChannel>(null)

  useEffect(() => {
    const tabs = new BroadcastChannel(`attempt:${attemptId}`)
    channel.current = tabs
    let outdated = false
    const look = () => {
      if (!outdated || document.visibilityState === 'hidden') return
      outdated = false
      changed()
    }
    tabs.addEventListener('message', () => {
      outdated = true
      look()
    })
    document.addEventListener('visibilitychange', look)
    return () => {
      tabs.close()
      document.removeEventListener('visibilitychange', look)
    }
  }, [attemptId])

  return useCallback(() => channel.current?.postMessage(null), [])
}

/** Maximum delay of a browser timer. A longer one would fire immediately. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Calls `onPassed` once the server's clock has reached the deadline: what is submitted earlier does not count as timed
 * out. Timers of a background tab are
 * throttled, so the deadline is checked again when the tab becomes visible.
 */
function useDeadline(deadlineAt: string | null, clock: RunningClock, onPassed: () => void): void {
  const passed = useEffectEvent(onPassed)

  useEffect(() => {
    if (deadlineAt === null) return
    let timer = 0
    const check = () => {
      clearTimeout(timer)
      const left = clock.untilPassed(deadlineAt)
      if (left === 0) passed()
      else timer = window.setTimeout(check, Math.min(left, maxTimerMs))
    }
    check()
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [deadlineAt, clock])
}
