import type { Choice } from './choice'

/** A question without its key, with the quiz set that it was paid for in. */
export type PracticeQuestion = {
  id: string
  text: string
  /** In the order of their numbers 1 to 4. */
  options: readonly [string, string, string, string]
  quizSet: { id: string; name: string; tenantId: string | null }
}

export type Verdict = {
  isCorrect: boolean
  correctChoice: Choice
  explanation: string | null
  youtubeUrl: string | null
}

/** One answer in practice; the verdict is null while it is being checked. */
export type PracticeAnswer = { choice: Choice; verdict: Verdict | null }
