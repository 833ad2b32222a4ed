import {
  type KeyPair,
  parseAnswerLine,
  parseExplanationLine,
  parseKeyHeading,
  parseKeyPairs,
  parseQuestionLine,
  parseVideoLine,
  type QuestionLine,
} from './plain-lines.ts'
import { parseOptionLine } from './plain-options.ts'
import { PlainQuestion } from './plain-question.ts'
import { type QuestionFile, questionFile, type SkippedLine, skippedLine } from './question-file.ts'

/**
 * A Thai exam as it is typed in a document: numbered questions, lettered options, the key after each
 * question, beside the option or in a list at the end. What belongs to nothing is told, not dropped.
 */
export function readPlainText(text: string): QuestionFile {
  const lines = text.split('\n').map((line) => line.trim())
  const questions: PlainQuestion[] = []
  const skipped: SkippedLine[] = []
  const byNumber = new Map<number, PlainQuestion>()
  let inKey = false
  for (const [place, line] of lines.entries()) {
    const current = questions.at(-1)
    const keys = readKeys(line, lines[place + 1] ?? '', inKey)
    if (keys && current) {
      inKey = true
      if (!takeKeys(keys, byNumber))
        skipped.push(skippedLine('import_key_unknown', place + 1, line))
      continue
    }
    const start = parseQuestionLine(line)
    if (start && !inKey && begins(start, current, place === 0 || lines[place - 1] === '')) {
      const question = new PlainQuestion(start.number, start.text)
      questions.push(question)
      byNumber.set(question.number, question)
    } else if (inKey && line !== '') {
      skipped.push(skippedLine('import_key_unknown', place + 1, line))
    } else if (!takeLine(line, lines[place + 1] ?? '', current) && line !== '') {
      skipped.push(skippedLine('import_text_outside', place + 1, line))
    }
  }
  return questionFile(
    questions.map((question) => question.found()),
    skipped,
  )
}

/** The pairs of a list of keys; empty for its heading alone, null where the line is none of it. */
function readKeys(line: string, next: string, inKey: boolean) {
  const after = parseKeyHeading(line)
  if (after === '') return parseKeyPairs(next) ? [] : null
  if (after !== null) return parseKeyPairs(after)
  return inKey ? parseKeyPairs(line) : null
}

function takeKeys(keys: KeyPair[], byNumber: Map<number, PlainQuestion>) {
  let known = true
  for (const { number, answers } of keys) {
    const question = byNumber.get(number)
    if (question) question.takeAnswers({ answers, rest: '' })
    else known = false
  }
  return known
}

/**
 * Whether a numbered line is a question of its own: numbered statements stand in questions and
 * explanations too. There it must be the next number, and in a question stand apart.
 */
function begins(start: QuestionLine, current: PlainQuestion | undefined, apart: boolean): boolean {
  if (!current) return true
  const next = start.number === current.number + 1
  if (current.part === 'text') return next && (apart || start.worded)
  if (current.part === 'explanation') return next || (apart && start.number === 1)
  return start.number > current.number || apart
}

function takeLine(line: string, next: string, current: PlainQuestion | undefined): boolean {
  if (!current) return false
  const options = parseOptionLine(line, next)
  if (options && current.takeOptions(options)) return true
  if (!current.hasOptions) return current.takeMore(line)
  const explanation = parseExplanationLine(line)
  if (explanation !== null) {
    current.takeExplanation(explanation)
    return true
  }
  const answers = current.part === 'explanation' ? null : parseAnswerLine(line)
  if (answers) {
    current.takeAnswers(answers)
    return true
  }
  const video = parseVideoLine(line)
  if (video === null || current.part === 'options') return current.takeMore(line)
  current.takeVideo(video)
  return true
}
