import type { Choice, Question, Verdict } from '@/lib/question'

type Told = {
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  /** Null while none has been chosen to be right. */
  correct_choice: number | null
  explanation: string | null
  youtube_url: string | null
}

/** A question as learners get it, and what an answer would bring: null while there is no key. */
export function previewOf(id: string, told: Told) {
  const question: Question = {
    id,
    text: told.question_text,
    options: [told.option_a, told.option_b, told.option_c, told.option_d],
  }
  const verdict = (choice: Choice): Verdict | null =>
    told.correct_choice === null
      ? null
      : {
          isCorrect: choice === told.correct_choice,
          correctChoice: told.correct_choice as Choice,
          explanation: told.explanation?.trim() || null,
          youtubeUrl: told.youtube_url?.trim() || null,
        }
  return { question, verdict }
}
