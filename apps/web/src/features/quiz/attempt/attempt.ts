import type { Choice, Question, Verdict } from '@/lib/question'
import type { ServerClock } from '@/lib/server-clock'

export type Mode = 'instant' | 'end'

type Attempt = {
  id: string
  quizSetId: string
  mode: Mode
  /** ISO 8601; null without a time limit. */
  deadlineAt: string | null
  pointsSpent: number
}

export type AnswerGiven = {
  questionId: string
  choice: Choice
  answeredAt: string
  /** Order of the choice on its client, in ms; null if unknown. */
  sequence: number | null
  unsure: boolean
  verdict: Verdict | null
}

/** An attempt in progress as returned by the server, with a reading of the server's clock. */
export type OpenedAttempt = {
  attempt: Attempt
  questions: readonly Question[]
  answers: readonly AnswerGiven[]
  clock: ServerClock
}

export type SubmittedAttempt = {
  attemptId: string
  score: number
  totalQuestions: number
  percentage: number
  /** Null without a time limit. */
  timeSpentSeconds: number | null
}
