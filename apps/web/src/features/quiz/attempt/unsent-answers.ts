import { local, readStored, removeStored, storedKeys, writeStored } from '@/lib/browser-storage'
import type { Choice } from '@/lib/question'
import type { UnsentAnswer } from '../rules/answers'

type StoredChoice = { choice: Choice; answeredAt: string; unsure?: boolean }

const prefixOf = (attemptId: string) => `sanamsob.unsent.${attemptId}.`

/** Reports whether this device stores unacknowledged choices of the attempt. */
export function hasUnsentAnswers(attemptId: string): boolean {
  return storedKeys(local, prefixOf(attemptId)).length > 0
}

/**
 * Stores the unacknowledged choices of an attempt across reloads. There is one entry per question, so
 * that two tabs of the same attempt do not overwrite each other.
 */
export function openUnsentAnswers(attemptId: string) {
  const prefix = prefixOf(attemptId)
  return {
    restore(): UnsentAnswer[] {
      return storedKeys(local, prefix).flatMap((key) => {
        const stored = readStored<StoredChoice>(local, key)
        return stored ? [{ questionId: key.slice(prefix.length), ...stored }] : []
      })
    },
    store({ questionId, choice, answeredAt, unsure }: UnsentAnswer): void {
      writeStored(local, prefix + questionId, { choice, answeredAt, unsure } satisfies StoredChoice)
    },
    /** Deletes this choice, unless another tab has stored a different one since. */
    forget({ questionId, choice, answeredAt }: UnsentAnswer): void {
      const stored = readStored<StoredChoice>(local, prefix + questionId)
      if (stored?.choice === choice && stored.answeredAt === answeredAt) {
        removeStored(local, prefix + questionId)
      }
    },
    forgetAll(): void {
      for (const key of storedKeys(local, prefix)) removeStored(local, key)
    },
  }
}
