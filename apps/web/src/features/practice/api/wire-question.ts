import type { Choice } from '../rules/choice'
import type { PracticeQuestion, Verdict } from '../rules/practice-question'

/** A question as the functions of practice answer it. */
export type WireQuestion = {
  id: string
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  quiz_set: WireQuizSet
}

export type WireQuizSet = { id: string; name: string; tenant_id: string | null }

export type WireVerdict = {
  choice: Choice
  is_correct: boolean
  correct_choice: Choice
  explanation: string | null
  youtube_url: string | null
}

export function questionOf(wire: WireQuestion): PracticeQuestion {
  return {
    id: wire.id,
    text: wire.question_text,
    options: [wire.option_a, wire.option_b, wire.option_c, wire.option_d],
    quizSet: quizSetOf(wire.quiz_set),
  }
}

export function quizSetOf({ id, name, tenant_id }: WireQuizSet): PracticeQuestion['quizSet'] {
  return { id, name, tenantId: tenant_id }
}

export function verdictOf(wire: WireVerdict): Verdict {
  return {
    isCorrect: wire.is_correct,
    correctChoice: wire.correct_choice,
    explanation: wire.explanation?.trim() || null,
    youtubeUrl: wire.youtube_url?.trim() || null,
  }
}
