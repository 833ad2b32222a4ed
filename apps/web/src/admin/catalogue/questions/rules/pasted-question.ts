import { optionColumns, type QuestionFields } from '@sanamsob/domain/questions/question-fields'
import { readPlainText } from '@sanamsob/domain/questions/read-plain-text'

export type Pasted =
  /** One question with its options, and whatever else it says. */
  | { kind: 'question'; fields: QuestionFields }
  /** Several, which one form cannot hold. */
  | { kind: 'questions'; count: number }
  | null

/**
 * What a pasted text is, where it is more than words: an exam's question as it is typed in Thai
 * documents, numbered or not. All four options must be there, or nothing is taken apart.
 */
export function pastedQuestion(text: string): Pasted {
  const lines = text.replace(/\r\n?/g, '\n').trim()
  if (!lines.includes('\n') || lines.length > 50_000) return null
  const rows = read(lines) ?? read(`1. ${lines}`)
  if (!rows) return null
  const [first] = rows
  if (rows.length > 1) return { kind: 'questions', count: rows.length }
  if (!first || first.more_options || optionColumns.some((column) => first[column] === '')) {
    return null
  }
  const { row: _row, errors: _errors, more_options: _more, ...fields } = first
  return { kind: 'question', fields }
}

/** Null where the text has no question, or has words outside all of them. */
function read(text: string) {
  try {
    const { rows, skipped } = readPlainText(text)
    return skipped.length === 0 && rows.some(({ option_a }) => option_a !== '') ? rows : null
  } catch {
    return null
  }
}
