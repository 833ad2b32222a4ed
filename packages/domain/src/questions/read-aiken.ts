import {
  type FoundQuestion,
  type QuestionFile,
  questionFile,
  type SkippedLine,
  skippedLine,
} from './question-file.ts'

/** Aiken: a question's lines, options `A.` or `A)`, and `ANSWER: B`, which ends it. */
export function readAiken(text: string): QuestionFile {
  const found: FoundQuestion[] = []
  const skipped: SkippedLine[] = []
  let stem: string[] = []
  let options: string[] = []
  let blankBefore = false
  const end = (answer: number | null, several = false) => {
    found.push({
      fields: { question_text: stem.join('\n'), correct_answer: answer ? String(answer) : '' },
      options,
      errors: several ? ['import_answers_several'] : [],
    })
    stem = []
    options = []
  }
  for (const [place, line] of text.split('\n').entries()) {
    const answer = /^\s*ANSWER:\s*([A-Z](?:\s*[,/]\s*[A-Z])*)\s*$/i.exec(line)?.[1]
    const option = /^\s*([A-Z])[.)]\s*(.*)$/.exec(line)
    if (answer && stem.length + options.length === 0) {
      skipped.push(skippedLine('import_text_outside', place + 1, line))
    } else if (answer) {
      end(answer.toUpperCase().charCodeAt(0) - 64, answer.length > 1)
    } else if (stem.length > 0 && option && option[1]?.charCodeAt(0) === 65 + options.length) {
      options.push(option[2] ?? '')
    } else if (line.trim() !== '' && options.length > 0) {
      // After a blank line it is the next question, whose answer before it is missing.
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
