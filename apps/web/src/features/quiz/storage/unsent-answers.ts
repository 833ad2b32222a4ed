import { local, readStored, removeStored, storedKeys, writeStored } from '@/lib/browser-storage'
import type { Choice } from '@/lib/question'
import type { UnsentAnswer } from '../rules/unsent-answers'

type Kept = { choice: Choice; answeredAt: string }

const prefixOf = (attemptId: string) => `sanamsob.unsent.${attemptId}.`

/** Whether this device keeps choices of the attempt that the server has not acknowledged. */
export function hasUnsentAnswers(attemptId: string): boolean {
  return storedKeys(local, prefixOf(attemptId)).length > 0
}

/**
 * Keeps the unacknowledged choices of an attempt across reloads, one entry a question, so that two
 * tabs of the same attempt do not overwrite each other's.
 */
export function keepUnsentAnswers(attemptId: string) {
  const prefix = prefixOf(attemptId)
  return {
    restore(): UnsentAnswer[] {
      return storedKeys(local, prefix).flatMap((key) => {
        const kept = readStored<Kept>(local, key)
        return kept ? [{ questionId: key.slice(prefix.length), ...kept }] : []
      })
    },
    keep({ questionId, choice, answeredAt }: UnsentAnswer): void {
      writeStored(local, prefix + questionId, { choice, answeredAt } satisfies Kept)
    },
    /** Forgets this choice, unless another tab has meanwhile kept a different one. */
    forget({ questionId, choice, answeredAt }: UnsentAnswer): void {
      const kept = readStored<Kept>(local, prefix + questionId)
      if (kept?.choice === choice && kept.answeredAt === answeredAt) {
        removeStored(local, prefix + questionId)
      }
    },
    forgetAll(): void {
      for (const key of storedKeys(local, prefix)) removeStored(local, key)
    },
  }
}
