import { DataError } from '@/lib/data-error'
import type { Verdict } from '@/lib/question'
import type { ServerClock } from '@/lib/server-clock'
import { answerQuestion } from '../api/answer-question'
import { answerQuestions } from '../api/answer-questions'
import type { OutboxItem } from '../rules/outbox'
import type { OpenedAttempt } from './attempt'

export type Delivered = {
  item: OutboxItem
  /** In instant mode, whether it was right. */
  verdict: Verdict | null
  /** Why the server will never take it, or null when it did. */
  refusal: string | null
}

type Delivery = { delivered: Delivered[]; clock: ServerClock | null }

/**
 * Brings choices to the server: one by `answer_question`, several by `answer_questions`. A refusal
 * settles them, for asking again cannot help. Anything else (no connection, a server in trouble, a
 * session that ended) rejects, and they are kept.
 */
export async function deliverAnswers(
  attempt: OpenedAttempt['attempt'],
  items: readonly OutboxItem[],
): Promise<Delivery> {
  try {
    return await deliver(attempt, items)
  } catch (error) {
    if (!isRefusal(error)) throw error
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
    const { verdict, clock } = await answerQuestion(id, mode, only)
    return { delivered: [{ item: only, verdict, refusal: null }], clock }
  }
  const { refusals, clock } = await answerQuestions(id, items)
  const delivered = items.map((item, index) => ({
    item,
    verdict: null,
    refusal: refusals[index] ?? null,
  }))
  return { delivered, clock }
}

/** Whether the server will never take it; where a session is missing it may after a sign-in. */
export function isRefusal(error: unknown): error is DataError {
  return error instanceof DataError && error.final && error.status !== 401 && error.status !== 403
}
