import { useEffect, useEffectEvent, useReducer } from 'react'
import { notifyError } from '@/components/notify'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { DataError } from '@/lib/data-error'
import type { Choice } from '@/lib/question'
import { useServerClock } from '@/lib/use-server-clock'
import { getAttempt } from '../api/get-attempt'
import { reduceAnswers } from '../rules/answers'
import type { OutboxItem } from '../rules/outbox'
import { isLocked } from '../rules/question-state'
import { forgetStoredAttempt, storeGiven, storePaper } from '../storage/attempt-copy'
import { forgetAttemptView } from '../storage/attempt-view'
import { texts } from '../texts'
import type { OpenedAttempt, SubmittedAttempt } from './attempt'
import { type Delivered, deliverAnswers } from './deliver-answers'
import { useAnswerSender } from './use-answer-sender'
import { useAttemptView } from './use-attempt-view'
import { useDeadline } from './use-deadline'
import { useOtherTabs } from './use-other-tabs'
import { useSubmission } from './use-submission'
import { useWhenShownAgain } from './use-when-shown-again'
import { type Withdrawal, withdrawalOf } from './withdrawal'

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

  function settle({ item: { questionId, choice }, verdict, refusal }: Delivered) {
    if (verdict) changeAnswers({ type: 'graded', questionId, choice, verdict })
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
