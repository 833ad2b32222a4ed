import type {
  AnswerVerdict,
  Choice,
  CitedLaw,
  ReturnedExplanation,
  ReturnedQuestion,
} from '@sanamsob/domain'

/** An option by its number, which is its key and stored value; and its label unless the options are shuffled. */
export type { Choice }

export const choices = [1, 2, 3, 4] as const satisfies readonly Choice[]

/** A question without its answer key. */
export type Question = {
  id: string
  text: string
  /** What several questions are about. */
  passage: string | null
  /** In the order of their numbers 1 to 4. */
  options: readonly [string, string, string, string]
  /** The numbers as they are shown to a learner who met the question before; otherwise in their order. */
  order?: readonly Choice[] | undefined
}

/** Why each option is wrong, by its number; null where no option has a note. */
export type OptionNotes = ReturnedExplanation['option_notes']

/** The parts of a question's content that explain its key. */
export type Explained = {
  explanation: string | null
  youtubeUrl: string | null
  optionNotes: OptionNotes
}

/** Whether an answer was right, and why. */
export type Verdict = Explained & {
  isCorrect: boolean
  correctChoice: Choice
  /** Null or missing without a citation that was checked. */
  laws?: CitedLaw[] | null
}

export function questionOf(
  received: ReturnedQuestion & { passage: string | null },
  order?: readonly Choice[],
): Question {
  return {
    id: received.id,
    text: received.question_text,
    passage: received.passage,
    options: [received.option_a, received.option_b, received.option_c, received.option_d],
    order,
  }
}

/** Gives each question its passage, which is sent only with the first question that has it. */
export function withPassages<
  Sent extends { id: string; passage?: string | null; passage_of?: string | null },
>(questions: readonly Sent[]): (Sent & { passage: string | null })[] {
  const sent = new Map(questions.map(({ id, passage }) => [id, passage]))
  return questions.map((question) => ({
    ...question,
    passage: question.passage ?? sent.get(question.passage_of ?? '') ?? null,
  }))
}

export function explainedOf(received: ReturnedExplanation): Explained {
  return {
    explanation: received.explanation?.trim() || null,
    youtubeUrl: received.youtube_url?.trim() || null,
    optionNotes: received.option_notes,
  }
}

/** Whether there is more than the explanation and the note of the learner's mistake, which is `shown`. */
export function hasFurtherExplanation(explained: Explained, shown: Choice | null): boolean {
  const { optionNotes, youtubeUrl } = explained
  const hasNotes = optionNotes?.some((note, index) => note && index + 1 !== shown)
  return hasNotes || youtubeUrl !== null
}

export function verdictOf(received: AnswerVerdict): Verdict {
  return {
    isCorrect: received.is_correct,
    correctChoice: received.correct_choice,
    laws: received.laws,
    ...explainedOf(received),
  }
}
