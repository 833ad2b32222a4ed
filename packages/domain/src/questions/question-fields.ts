/** The columns of a question file, in their order; the names are those of the table and the import. */
export const questionColumns = [
  'question_text',
  'correct_answer',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'explanation',
  'youtube_url',
] as const

export type QuestionColumn = (typeof questionColumns)[number]
export type QuestionFields = Record<QuestionColumn, string>

/** Which question of the database a row is of, where an export said so; both empty for a new one. */
export type QuestionOrigin = { id: string; version: string }

export const optionColumns = ['option_a', 'option_b', 'option_c', 'option_d'] as const

export const emptyQuestion: QuestionFields = {
  question_text: '',
  correct_answer: '',
  option_a: '',
  option_b: '',
  option_c: '',
  option_d: '',
  explanation: '',
  youtube_url: '',
}

/** Of each text of a question, in characters (database: private.longest_question_text). */
export const longestText = 100_000

// What a file may hold: the database takes in as many questions at once (import_size_invalid).
export const fileLimits = { bytes: 64 * 1024 * 1024, rows: 20_000 }
