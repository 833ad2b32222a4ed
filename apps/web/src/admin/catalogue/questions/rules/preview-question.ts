import type { Choice, OptionNotes, Question, Verdict } from '@/lib/question'

type PreviewFields = {
  question_text: string
  passage: string | null
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  /** Null while no option has been marked as correct. */
  correct_choice: number | null
  explanation: string | null
  youtube_url: string | null
  option_notes: OptionNotes
}

/** A question as learners receive it, and the verdict on an answer: null while there is no key. */
export function previewOf(id: string, fields: PreviewFields) {
  const question: Question = {
    id,
    text: fields.question_text,
    passage: fields.passage?.trim() || null,
    options: [fields.option_a, fields.option_b, fields.option_c, fields.option_d],
  }
  const verdict = (choice: Choice): Verdict | null =>
    fields.correct_choice === null
      ? null
      : {
          isCorrect: choice === fields.correct_choice,
          correctChoice: fields.correct_choice as Choice,
          explanation: fields.explanation?.trim() || null,
          youtubeUrl: fields.youtube_url?.trim() || null,
          optionNotes: fields.option_notes,
        }
  return { question, verdict }
}
