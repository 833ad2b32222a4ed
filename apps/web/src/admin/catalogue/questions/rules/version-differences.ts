import {
  noteColumns,
  optionColumns,
  type QuestionColumn,
  questionColumns,
} from '@sanamsob/domain/questions/question-fields'
import type { ReadContent } from '../api/question'

type VersionContent = ReadContent & { quiz_set: { name: string }; correct_choice: number }

type VersionField = QuestionColumn | 'quiz_set_id'
type NoteField = (typeof noteColumns)[number]
type PlainField = Exclude<QuestionColumn, NoteField | 'correct_answer'>

const firstFields: VersionField[] = [
  'quiz_set_id',
  'passage',
  'question_text',
  ...optionColumns,
  'correct_answer',
  ...noteColumns,
]
const versionFields = [
  ...firstFields,
  ...questionColumns.filter((column) => !firstFields.includes(column)),
]

export type Difference = { field: VersionField; before: string; after: string }

/** Fields that a version changed, in the order of the form; all non-empty fields for the first version. */
export function versionDifferences(
  before: VersionContent | undefined,
  after: VersionContent,
): Difference[] {
  return versionFields
    .map((field) => ({
      field,
      before: before ? contentOf(before, field) : '',
      after: contentOf(after, field),
    }))
    .filter((one) => one.before !== one.after)
}

function contentOf(version: VersionContent, field: VersionField): string {
  if (field === 'quiz_set_id') return version.quiz_set.name
  if (field === 'correct_answer') return String(version.correct_choice)
  const option = noteColumns.indexOf(field as NoteField)
  if (option >= 0) return version.option_notes?.[option] ?? ''
  return version[field as PlainField] ?? ''
}
