import { isRule, parseHeading, plainLayout } from './plain-layout.ts'
import {
  type KeyPair,
  parseAnswerLine,
  parseExplanationLine,
  parseKeyHeading,
  parseKeyPairs,
  parseKeyReason,
  parsePassageHeading,
  parseQuestionLine,
  parseVideoLine,
  type QuestionLine,
} from './plain-lines.ts'
import { parseOptionLine } from './plain-options.ts'
import { PlainQuestion } from './plain-question.ts'
import {
  type FoundQuestion,
  type QuestionFile,
  questionFile,
  type SkippedLine,
  skippedLine,
} from './question-file.ts'
import { ReadBudget } from './read-budget.ts'
import { splitLines } from './split-lines.ts'
import type { ReadErrorCode } from './texts.ts'

/**
 * Reads a Thai exam typed in a document: numbered questions, lettered options, the key after each question,
 * beside the option or in a list at the end. Content that belongs to no question is reported, not dropped.
 */
export function readPlainText(
  text: string,
  budget = new ReadBudget(),
  finish = (question: FoundQuestion) => question,
): QuestionFile {
  const lines = plainLayout(splitLines(text, budget).map((line) => line.trim()))
  const questions: PlainQuestion[] = []
  const skipped: SkippedLine[] = []
  const byNumber = new Map<number, PlainQuestion>()
  let inKey = false
  let passage: Passage | undefined
  /** The question to which further lines of a reason in the list of keys belong. */
  let reasoned: PlainQuestion | undefined
  for (const [index, line] of lines.entries()) {
    const current = questions.at(-1)
    const next = lines[index + 1] ?? ''
    if (passage && index < passage.end) continue
    const found = inKey || current?.part === 'text' ? null : readPassage(lines, index)
    if (found) {
      current?.close()
      passage = found
      continue
    }
    const skip = (code: ReadErrorCode) => skipped.push(skippedLine(budget, code, index + 1, line))
    const after = next === '' ? (lines[index + 2] ?? '') : next
    const keys = current && (readKeys(line, after, inKey) ?? readKeyOf(line, current, byNumber))
    if (keys) {
      current.takeNumbered()
      inKey = true
      reasoned = keys.length === 1 && keys[0]?.rest ? byNumber.get(keys[0].number) : undefined
      if (!takeKeys(keys, byNumber)) skip('import_key_unknown')
      continue
    }
    if (isRule(line) && current?.part !== 'text') {
      current?.close()
      continue
    }
    const start = parseQuestionLine(line)
    const apart = index === 0 || lines[index - 1] === '' || isRule(lines[index - 1] ?? '')
    if (start && !inKey && begins(start, current, apart)) {
      budget.spend('rows')
      const question = new PlainQuestion(start)
      if (passage && question.number >= passage.first && question.number <= passage.last) {
        question.passage = passage.text
        // Its questions repeat it.
        budget.spend('characters', question.passage.length)
      }
      questions.push(question)
      byNumber.set(question.number, question)
    } else if (line === '') {
      if (!inKey) current?.takeMore('')
    } else if (inKey && reasoned && parseHeading(line) === null) {
      reasoned.takeExplanation(line)
    } else if (inKey) {
      reasoned = undefined
      skip('import_key_unknown')
    } else if (parseHeading(line) !== null && current?.part !== 'text') {
      current?.close()
      skip('import_text_outside')
    } else if (!takeLine(line, next, current)) {
      skip('import_text_outside')
    }
  }
  return questionFile(
    questions.map((question) => finish(question.found())),
    skipped,
  )
}

/** `end` is the line of its first question. */
type Passage = { first: number; last: number; text: string; end: number }

const maxPassageLines = 500

/**
 * Reads a passage whose heading names its questions. Null if the first of them does not follow, such as in a section
 * that is numbered from 1 again. Of a heading that says more than this, no word is dropped.
 */
function readPassage(lines: string[], index: number): Passage | null {
  const heading = parsePassageHeading(lines[index] ?? '')
  if (!heading) return null
  const { first, last, saysMore } = heading
  for (let end = index + 1; end < Math.min(lines.length, index + maxPassageLines); end++) {
    const line = lines[end] ?? ''
    if (parseQuestionLine(line)?.number === first) {
      const text = lines
        .slice(saysMore ? index : index + 1, end)
        .join('\n')
        .trim()
      return text === '' ? null : { first, last, text, end }
    }
    if (parseOptionLine(line, lines[end + 1] ?? '')?.first === 0) return null
  }
  return null
}

type Key = KeyPair & { rest?: string }

/** Returns the pairs of a list of keys; empty for its heading alone, null for a line outside of a list. */
function readKeys(line: string, next: string, inKey: boolean): Key[] | null {
  const after = parseKeyHeading(line)
  if (after === '') return readKeyLine(next) ? [] : null
  if (after !== null) {
    const isHeading = parseAnswerLine(line) === null && readKeyLine(next) !== null
    return parseKeyPairs(after) ?? (isHeading ? [] : null)
  }
  return inKey ? readKeyLine(line) : null
}

/** `1. เฉลย ข. เพราะ…` after the questions: a list of keys without a heading. */
function readKeyOf(
  line: string,
  current: PlainQuestion,
  byNumber: ReadonlyMap<number, PlainQuestion>,
): Key[] | null {
  const reason = parseKeyReason(line)
  return reason?.worded && current.hasOptions && byNumber.has(reason.number) ? [reason] : null
}

function readKeyLine(line: string): Key[] | null {
  const pairs = parseKeyPairs(line.replaceAll('|', ' ').trim())
  if (pairs) return pairs
  const reason = parseKeyReason(line)
  return reason && [reason]
}

function takeKeys(keys: Key[], byNumber: Map<number, PlainQuestion>) {
  let known = true
  for (const { number, answers, rest = '' } of keys) {
    const question = byNumber.get(number)
    question?.takeNumbered()
    if (question) question.takeAnswers({ answers, rest })
    else known = false
  }
  return known
}

/**
 * Returns whether a numbered line starts a new question, because questions and explanations may contain
 * numbered statements, and options may be numbered. In all of them the number must be the next one, and within a
 * question the line must also be set apart, or follow four numbered options.
 */
function begins(start: QuestionLine, current: PlainQuestion | undefined, apart: boolean): boolean {
  if (!current) return true
  const next = start.number === current.number + 1
  if (current.part === 'text') {
    const { numbered } = current
    if (numbered >= 4) return next
    if (numbered > 0 && start.number === numbered + 1 && !start.worded) return false
    return next && (apart || start.worded)
  }
  if (current.part === 'explanation') return next || (apart && start.number === 1)
  return start.number > current.number || apart
}

function takeLine(line: string, next: string, current: PlainQuestion | undefined): boolean {
  if (!current) return false
  const options = parseOptionLine(line, next)
  if (options && current.takeOptions(options)) return true
  const explanation = parseExplanationLine(line)
  const answers = current.part === 'explanation' ? null : parseAnswerLine(line)
  if (explanation !== null || answers) current.takeNumbered()
  if (!current.hasOptions) return current.takeMore(line)
  if (explanation !== null) {
    current.takeExplanation(explanation)
    return true
  }
  if (answers) {
    current.takeAnswers(answers)
    return true
  }
  const video = parseVideoLine(line)
  if (video === null || current.part === 'options') return current.takeMore(line)
  current.takeVideo(video)
  return true
}
