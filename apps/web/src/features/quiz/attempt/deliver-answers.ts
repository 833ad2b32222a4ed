import { DataError } from '@/lib/data-error'
import type { Verdict } from '@/lib/question'
import type { ServerClock } from '@/lib/server-clock'
import { answerQuestion, answerQuestions } from '../api/answers'
import type { OutboxItem } from '../rules/outbox'
import { type OpenedAttempt, withdrawalOf } from './attempt'
import { openUnsentAnswers } from './unsent-answers'

export type Delivered = {
  item: OutboxItem
  /** Verdict in instant mode; null while it is deferred. */
  verdict: Verdict | null
  isDeferred?: boolean
  /** Error code of a final refusal; null if the answer was accepted. */
  refusal: string | null
}

type Delivery = { delivered: Delivered[]; clock: ServerClock | null }

/**
 * Sends one choice by `answer_question`, several by `answer_questions`. A refusal settles them, because
 * a retry cannot succeed. A withdrawn attempt rejects. Any other error (no connection, a server error, an expired session) rejects,
 * and the choices remain stored.
 */
export async function deliverAnswers(
  attempt: OpenedAttempt['attempt'],
  items: readonly OutboxItem[],
): Promise<Delivery> {
  try {
    return await deliver(attempt, items)
  } catch (error) {
    if (withdrawalOf(error) || !isRefusal(error)) throw error
    const refusal = error.code
    return { delivered: items.map((item) => ({ item, verdict: null, refusal })), clock: null }
  }
}

async function deliver(
  { id, mode }: OpenedAttempt['attempt'],
  items: readonly OutboxItem[],
): Promise<Delivery> {
  const [only] = items
  if (only && items.length === 1) {
    const { verdict, isDeferred, clock } = await answerQuestion(id, mode, only)
    return { delivered: [{ item: only, verdict, isDeferred, refusal: null }], clock }
  }
  const { refusals, clock } = await answerQuestions(id, items)
  const delivered = items.map((item, index) => ({
    item,
    verdict: null,
    refusal: refusals[index] ?? null,
  }))
  return { delivered, clock }
}

/**
 * Reports whether the server will never accept the request. An error for a missing session is not final,
 * because it may succeed after a sign-in.
 */
export function isRefusal(error: unknown): error is DataError {
  return error instanceof DataError && error.final && error.status !== 401 && error.status !== 403
}

/**
 * Sends the stored choices of an attempt that is not open, because its page was closed without a
 * connection. The server never replaces a newer choice with an older one. Refused choices are deleted,
 * as on the quiz page. Rejects if the server cannot respond.
 */
export async function sendLeftAnswers(attemptId: string): Promise<void> {
  const unsent = openUnsentAnswers(attemptId)
  const left = unsent.restore()
  const items = left.map((answer) => ({ ...answer, sequence: Date.parse(answer.answeredAt) }))
  try {
    await answerQuestions(attemptId, items)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  for (const answer of left) unsent.forget(answer)
}
