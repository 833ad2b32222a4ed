import { DataError } from '@/lib/data-error'
import { getAttempt } from '../api/get-attempt'
import { submitAttempt } from '../api/submit-attempt'
import type { OpenedAttempt, SubmittedAttempt } from './attempt'

/** What becomes of an attempt that someone comes back to. */
export type Reopened =
  | { name: 'taking'; opened: OpenedAttempt }
  | { name: 'submitted'; result: SubmittedAttempt }
  | { name: 'gone' }

/** Opens an attempt again, or fetches its result where the deadline or another tab ended it. */
export async function openAttempt(attemptId: string): Promise<Reopened> {
  try {
    return { name: 'taking', opened: await getAttempt(attemptId) }
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (error.code === 'attempt_submitted') {
      return { name: 'submitted', result: await submitAttempt(attemptId) }
    }
    if (error.code === 'attempt_not_found') return { name: 'gone' }
    throw error
  }
}
