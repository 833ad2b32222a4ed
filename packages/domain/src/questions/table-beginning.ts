import type { QuestionColumn } from './question-fields.ts'

/** What a user says of a table: the index of its first question, and the columns by their index. */
export type ChosenColumns = { start: number; columns: (QuestionColumn | null)[] }

/** The beginning of a table, from which a user chooses what its columns are. */
export type TableBeginning = { records: string[][] } & ChosenColumns
