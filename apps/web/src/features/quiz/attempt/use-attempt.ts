import { useReducer } from 'react'
import { notifyError } from '@/components/notify'
import { DataError } from '@/lib/data-error'
import type { Choice } from '@/lib/question'
import { useServerClock } from '@/lib/use-server-clock'
import { getAttempt } from '../api/get-attempt'
import { reduceAnswers } from '../rules/answers'
import type { OutboxItem } from '../rules/outbox'
import { isLocked } from '../rules/question-state'
import { forgetAttemptView } from '../storage/attempt-view'
import { texts } from '../texts'
import type { OpenedAttempt, SubmittedAttempt } from './attempt'
import { type Delivered, deliverAnswers } from './deliver-answers'
import { useAnswerSender } from './use-answer-sender'
import { useAttemptView } from './use-attempt-view'
import { useDeadline } from './use-deadline'
import { useSubmission } from './use-submission'
import { useWhenShownAgain } from './use-when-shown-again'

/** Codes that mean the attempt is over; only its result is left to fetch. */
const overCodes = ['attempt_submitted', 'deadline_passed']
const lockedCode = 'question_locked'

/**
 * One attempt in progress: answers with autosave, the server's clock, position and flags, and
 * submitting. Everything a screen shows or does during the quiz is here.
 */
export function useAttempt(opened: OpenedAttempt, onSubmitted: (result: SubmittedAttempt) => void) {
  const { attempt, questions } = opened
  const clock = useServerClock(opened.clock)
  const view = useAttemptView(attempt.id, questions.length)
  const { sender, outbox, forgetUnsent } = useAnswerSender(opened, deliver)
  const [answers, changeAnswers] = useReducer(reduceAnswers, null, () =>
    reduceAnswers({}, { type: 'loaded', answers: opened.answers, waiting: waitingExcept([]) }),
  )
  const submission = useSubmission(attempt.id, sender, (result) => {
    forgetUnsent()
    forgetAttemptView(attempt.id)
    onSubmitted(result)
  })

  async function deliver(items: readonly OutboxItem[]): Promise<readonly OutboxItem[]> {
    const { delivered, clock: reading } = await deliverAnswers(attempt, items)
    if (reading) clock.observe(reading)
    for (const outcome of delivered) settle(outcome)
    // The first answer stands; should fetching it fail, the items are delivered and refused again.
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
   * Follows the server: its clock after a sleep, answers given on another device. Choices waiting
   * when it was asked are later than what it says; after one made meanwhile it is asked again.
   */
  async function catchUp(settled: readonly OutboxItem[]): Promise<void> {
    const { nextSequence } = sender.getOutbox()
    const waiting = waitingExcept(settled)
    const fresh = await getAttempt(attempt.id)
    clock.observe(fresh.clock)
    if (sender.getOutbox().nextSequence !== nextSequence) return catchUp(settled)
    sender.takePlaceAfter(fresh.answers)
    changeAnswers({ type: 'loaded', answers: fresh.answers, waiting })
  }

  function waitingExcept(settled: readonly OutboxItem[]): OutboxItem[] {
    return Object.values(sender.getOutbox().waiting).filter((item) => !settled.includes(item))
  }

  useWhenShownAgain(() => {
    catchUp([]).catch((error: unknown) => {
      if (error instanceof DataError && overCodes.includes(error.code)) submission.end()
    })
  })
  useDeadline(attempt.deadlineAt, clock, submission.end)

  function choose(questionId: string, choice: Choice) {
    const given = answers[questionId]
    if (submission.ending || submission.submitting) return
    if (given?.choice === choice || isLocked(attempt.mode, given)) return
    changeAnswers({ type: 'chosen', questionId, choice })
    sender.choose(questionId, choice, clock.now())
  }

  return { attempt, questions, answers, outbox, clock, view, submission, choose }
}
