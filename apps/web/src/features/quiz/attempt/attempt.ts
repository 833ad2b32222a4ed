import { DataError } from '@/lib/data-error'
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
  /** The verdict follows when another attempt that asks the question is submitted. */
  isDeferred?: boolean
}

/** A section of a paper, with the position of its first question, from 1. */
export type Section = { name: string; first: number }

/** An attempt in progress as returned by the server, with a reading of the server's clock. */
export type OpenedAttempt = {
  attempt: Attempt
  questions: readonly Question[]
  /** Null unless the quiz set is a paper of an examination. */
  sections: readonly Section[] | null
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

/** An attempt that ended because its quiz set was deleted; `points` were returned. */
export type Withdrawal = { points: number }

/** Returns null for an error with another cause. */
export function withdrawalOf(error: unknown): Withdrawal | null {
  if (!(error instanceof DataError)) return null
  if (error.code === 'attempt_not_found') return { points: 0 }
  if (error.code !== 'attempt_withdrawn') return null
  const { points = 0 } = JSON.parse(error.details ?? '{}') as Partial<Withdrawal>
  return { points }
}
