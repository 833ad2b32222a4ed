import { addLost, type LostCounts } from './lost-content.ts'
import { optionColumns } from './question-fields.ts'
import { columnTitles, type ReadErrorCode } from './texts.ts'

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

export function hasFeedback(feedback: string[]): boolean {
  return feedback.some((text) => text.trim() !== '')
}

/** Joins the explanation with the feedback of the options, each named by its option. */
export function optionFeedback(general: string, feedback: string[]): string {
  const named = feedback.map((text, index) => {
    const column = optionColumns[index]
    return text.trim() && `${column ? columnTitles[column] : index + 1}: ${text.trim()}`
  })
  return [general, ...named].filter((part) => part.trim() !== '').join('\n')
}
