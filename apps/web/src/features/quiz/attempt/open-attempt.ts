import { isReachable } from '@/lib/connection'
import { DataError } from '@/lib/data-error'
import { getAttempt } from '../api/get-attempt'
import { submitAttempt } from '../api/submit-attempt'
import { storedAttempt } from '../storage/attempt-copy'
import type { OpenedAttempt, SubmittedAttempt } from './attempt'
import { type Withdrawal, withdrawalOf } from './withdrawal'

/** State of an attempt that a learner returns to. */
export type Reopened =
  | { name: 'taking'; opened: OpenedAttempt }
  | { name: 'submitted'; result: SubmittedAttempt }
  | ({ name: 'withdrawn' } & Withdrawal)
  | { name: 'gone' }

/**
 * Reopens an attempt, or returns its result if the deadline or another tab ended it. Without a connection it opens the
 * copy on this device.
 */
export async function openAttempt(attemptId: string): Promise<Reopened> {
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
