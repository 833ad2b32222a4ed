import { addLost, type LostCounts } from './lost-content.ts'
import { noteColumns, optionColumns, type QuestionFields } from './question-fields.ts'
import type { ReadErrorCode, ReadNote } from './texts.ts'

/**
 * Returns the right answer by the credit in percent of each option. One option of full credit is the answer even if
 * others have partial credit or a penalty, which our questions do not have.
 */
export function rightOption(credits: number[], lost: LostCounts) {
  const right = credits.flatMap((credit, index) => (credit >= 100 ? [index + 1] : []))
  const some = credits.filter((credit) => credit > 0).length
  const [answer] = right
  if (right.length === 1 && answer !== undefined) {
    addLost(lost, 'credit', credits.filter((credit) => credit !== 0).length - 1)
    return { correct_answer: String(answer), errors: [] }
  }
  const errors: ReadErrorCode[] = some > 1 ? ['import_answers_several'] : []
  const only = credits.findIndex((credit) => credit > 0) + 1
  return { correct_answer: some === 1 ? String(only) : '', errors }
}

/**
 * Returns the notes of the options by their feedback. That of options after the fourth, which have no note, is appended
 * to the explanation.
 */
export function optionNotes(general: string, feedback: string[]) {
  const notes = noteColumns.map((column, index) => [column, feedback[index] ?? ''])
  const further = feedback.slice(optionColumns.length).map((text, index) => {
    return text.trim() && `${index + optionColumns.length + 1}: ${text.trim()}`
  })
  const isJoined = further.some((text) => text !== '')
  return {
    general: [general, ...further].filter((part) => part.trim() !== '').join('\n'),
    fields: Object.fromEntries(notes) as Partial<QuestionFields>,
    notes: isJoined ? (['feedback_joined'] satisfies ReadNote[]) : [],
  }
}
