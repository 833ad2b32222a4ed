import { Notice } from '@/components/notice'
import type { AttemptResult } from '../api/attempt-result'
import { texts } from '../texts'

/** Explains a result that the learner did not submit. */
export function TimedOut({ attempt, questions }: Pick<AttemptResult, 'attempt' | 'questions'>) {
  if (!attempt.timed_out) return null
  const { title, answered } = texts.timedOut
  const given = questions.filter(({ choice, is_dropped }) => choice !== null && !is_dropped)
  return (
    <Notice tone="mango" title={title} body={answered(given.length, attempt.total_questions)} />
  )
}
