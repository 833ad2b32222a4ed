import {
  type FoundQuestion,
  type QuestionFile,
  questionFile,
  type SkippedLine,
  skippedLine,
} from './question-file.ts'
import { ReadBudget } from './read-budget.ts'
import { splitLines } from './split-lines.ts'

/** Aiken: the lines of a question, options `A.` or `A)`, and `ANSWER: B`, which ends it. */
export function readAiken(text: string, budget = new ReadBudget()): QuestionFile {
  const found: FoundQuestion[] = []
  const skipped: SkippedLine[] = []
  let stem: string[] = []
  let options: string[] = []
  let blankBefore = false
  const end = (answer: number | null, several = false) => {
    budget.spend('rows')
    found.push({
      fields: { question_text: stem.join('\n'), correct_answer: answer ? String(answer) : '' },
      options,
      errors: several ? ['import_answers_several'] : [],
    })
    stem = []
    options = []
  }
  for (const [index, line] of splitLines(text, budget).entries()) {
    const answer = /^\s*ANSWER:\s*([A-Z](?:\s*[,/]\s*[A-Z])*)\s*$/i.exec(line)?.[1]
    // With flag `s`, so that the end matches after any characters. Otherwise the expression backtracks over
    // blanks.
    const option = /^\s*([A-Za-z])[.)]\s*(.*)$/s.exec(line)
    if (answer && stem.length + options.length === 0) {
      skipped.push(skippedLine(budget, 'import_text_outside', index + 1, line))
    } else if (answer) {
      end(answer.toUpperCase().charCodeAt(0) - 64, answer.length > 1)
    } else if (
      stem.length > 0 &&
      option &&
      option[1]?.toUpperCase().charCodeAt(0) === 65 + options.length
    ) {
      options.push(option[2] ?? '')
    } else if (line.trim() !== '' && options.length > 0) {
      // After a blank line this is the next question; the answer of the previous one is missing.
      if (blankBefore) {
        end(null)
        stem.push(line)
      } else {
        options[options.length - 1] += `\n${line}`
      }
    } else if (line.trim() !== '' || stem.length > 0) {
      stem.push(line)
    }
    blankBefore = line.trim() === ''
  }
  if (stem.length + options.length > 0) end(null)
  return questionFile(found, skipped)
}
