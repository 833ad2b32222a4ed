import { optionColumns, type QuestionFields } from '@sanamsob/domain/questions/question-fields'
import { readPlainText } from '@sanamsob/domain/questions/read-plain-text'

export type Pasted =
  /** One question with all four options, and the explanation and video it includes. */
  | { kind: 'question'; fields: QuestionFields }
  /** Several questions, which one form cannot hold. */
  | { kind: 'questions'; count: number }
  | null

/**
 * Recognizes an exam question in pasted text, as Thai documents write it, numbered or not. Null unless all four options
 * are present.
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
  const { row: _row, errors: _errors, more_options: _more, doubt: _doubt, ...fields } = first
  return { kind: 'question', fields }
}

/** Null where the text has no question, or has text outside all questions or that may belong to another. */
function read(text: string) {
  try {
    const { rows, skipped } = readPlainText(text)
    const isWhole = skipped.length === 0 && rows.every(({ doubt }) => doubt === undefined)
    return isWhole && rows.some(({ option_a }) => option_a !== '') ? rows : null
  } catch {
    return null
  }
}
