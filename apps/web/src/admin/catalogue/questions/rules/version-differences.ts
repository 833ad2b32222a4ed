import { noteColumns } from '@sanamsob/domain/questions/question-fields'
import type { OptionNotes } from '@/lib/question'

export type VersionContent = {
  quiz_set: { name: string }
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  correct_choice: number
  explanation: string | null
  youtube_url: string | null
  passage: string | null
  option_notes: OptionNotes
}

const versionFields = [
  'quiz_set_id',
  'passage',
  'question_text',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'correct_answer',
  ...noteColumns,
  'explanation',
  'youtube_url',
] as const
type VersionField = (typeof versionFields)[number]
type NoteField = (typeof noteColumns)[number]
type PlainField = Exclude<VersionField, NoteField | 'quiz_set_id' | 'correct_answer'>

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
