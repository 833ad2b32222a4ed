import type { Choice, Verdict } from '@/lib/question'
import type { Memory } from './memory'
import type { PracticeQuestion } from './practice-question'

/** `answeredAt` is the server's moment of the answer, from which the schedule counts. */
export type ReviewedAnswer = { choice: Choice; verdict: Verdict; answeredAt: string }

export type ReviewCard = {
  question: PracticeQuestion
  memory: Memory
  /** Answered before, in another tab or before a reload, and not rated yet. */
  answered: ReviewedAnswer | null
}
