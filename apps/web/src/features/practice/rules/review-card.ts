import type { Choice, Verdict } from '@/lib/question'
import type { Memory } from './memory'
import type { PracticeQuestion } from './practice-question'

/** `answeredAt` is the server's time of the answer, from which the schedule is computed. */
export type ReviewedAnswer = { choice: Choice; verdict: Verdict; answeredAt: string }

export type ReviewCard = {
  question: PracticeQuestion
  memory: Memory
  /** Answered earlier, in another tab or before a reload, but not rated yet. */
  answered: ReviewedAnswer | null
}
