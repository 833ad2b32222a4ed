import { doubtfulLine } from './plain-guard.ts'
import { type Key, PlainParts } from './plain-keys.ts'
import { isRule, plainLayout } from './plain-layout.ts'
import {
  isAnswerWord,
  isPageFoot,
  type KeyPair,
  parseAnswerLine,
  parseExplanationLine,
  parseHeading,
  parseKeyHeading,
  parseKeyPairs,
  parseKeyReason,
  parseKeyRows,
  parseKeysOfPart,
  parseLooseNumber,
  parsePassageHeading,
  parseQuestionLine,
  parseVideoLine,
  type QuestionLine,
} from './plain-lines.ts'
import { isNumbered, parseOptions } from './plain-options.ts'
import { type Line, PlainQuestion } from './plain-question.ts'
import {
  isStatements,
  lastOf,
  namesItems,
  type OptionRun,
  OptionRuns,
  optionsOf,
  startOf,
} from './plain-runs.ts'
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
  return new PlainReader(lines, budget).read(finish)
}

/** `end` is the line of its first question. */
type Passage = { first: number; last: number; text: string; end: number }

const maxPassageLines = 500
/** Lines of a question without a number. */
const maxStemLines = 40
/** Numbered options; fewer are statements that a question is about. */
const minNumbered = 3
/** Characters of the head of a page. */
const minRepeated = 8
/** Characters of a line that may continue below. */
const minFullLine = 30

class PlainReader {
  private readonly lines: string[]
  private readonly budget: ReadBudget
  private readonly runs: OptionRuns
  private readonly repeated: Set<string>
  private readonly longest: number
  private readonly questions: PlainQuestion[] = []
  private readonly skipped: SkippedLine[] = []
  private readonly parts = new PlainParts()
  private current: PlainQuestion | undefined
  private passage: Passage | undefined
  private inKey = false
  /** The last numbered line that began no question. */
  private item = 0
  /** The key to which further lines of its reason belong. */
  private reasoned: Key | undefined

  constructor(lines: string[], budget: ReadBudget) {
    this.lines = lines
    this.budget = budget
    this.longest = lines.reduce((longest, { length }) => Math.max(longest, length), 0)
    this.repeated = repeatedTexts(lines)
    this.runs = new OptionRuns(lines, (at) => this.isPageEdge(at))
  }

  read(finish: (question: FoundQuestion) => FoundQuestion): QuestionFile {
    for (let at = 0; at < this.lines.length; ) at = this.take(at)
    const unknown = new Set(this.parts.assign().map(({ line }) => line.row))
    for (const row of unknown) this.skip('import_key_unknown', row - 1)
    this.doubtLooseNumbers()
    const found = this.questions.map((question) => {
      const read = question.found()
      const doubt = doubtfulLine(question, read)
      return finish(doubt === null ? read : { ...read, doubt })
    })
    return questionFile(
      found,
      this.skipped.sort((one, other) => one.row - other.row),
    )
  }

  /** A number without a mark may be a word of the text, unless the number before or after it is one, too. */
  private doubtLooseNumbers() {
    for (const [index, question] of this.questions.entries()) {
      const { number, form, text } = question
      const isBeside = (at: number, other: number) => {
        const beside = this.questions[at]
        return beside !== undefined && beside.form !== null && beside.number === other
      }
      if (
        form === 'loose' &&
        !isBeside(index - 1, number - 1) &&
        !isBeside(index + 1, number + 1)
      ) {
        question.doubt ??= text[0]?.row ?? null
      }
    }
  }

  /** Takes a line, or more. @returns the next one */
  private take(at: number): number {
    const line = this.lines[at] ?? ''
    if (line === '') {
      this.takeBlank(at)
      return at + 1
    }
    return (
      this.takePassage(at) ??
      this.takeRun(at) ??
      this.takeKeys(at) ??
      this.takeAnswerBelow(at) ??
      this.takeStart(at) ??
      this.takeLine(at)
    )
  }

  private takeBlank(at: number) {
    if (!this.inKey) this.current?.takeBlank(at + 1)
  }

  private takePassage(at: number): number | null {
    if (this.inKey || this.current?.part === 'text') return null
    const passage = readPassage(this.lines, at)
    if (!passage) return null
    this.current?.close()
    this.passage = passage
    return passage.end
  }

  private takeRun(at: number): number | null {
    const run = this.runs.at(at)
    const { current } = this
    if (!run || this.inKey) return null
    if (current?.part === 'text') return this.takeOptions(run, current)
    if (isNumbered(run)) return null
    if (current?.part === 'explanation') {
      for (const line of this.linesOf(run)) current.takeExplanation(line)
      return lastOf(run) + 1
    }
    return this.takeOptions(run, this.begin({ text: '', row: at + 1 }, null))
  }

  private takeOptions(run: OptionRun, question: PlainQuestion): number {
    if (isNumbered(run)) this.cutNumbered(run, question)
    const next = this.runs.after(lastOf(run))
    if (isShort(run) || (next && isStatements(run, next))) {
      for (const line of this.linesOf(run)) question.takeText(line)
      return lastOf(run) + 1
    }
    question.takeOptions(run, this.linesOf(run))
    return lastOf(run) + 1
  }

  /** The options of a question whose number is in the line. */
  private optionsAfter(at: number): OptionRun | undefined {
    const run = this.runs.after(at)
    return run && isShort(run) ? this.runs.after(lastOf(run)) : run
  }

  /** The lines with options and between them; heads and feet of pages are skipped. */
  private linesOf(run: OptionRun): Line[] {
    const lines: Line[] = []
    for (let at = startOf(run); at <= lastOf(run); at++) {
      if (this.isPageEdge(at)) this.skip('import_text_outside', at)
      else lines.push(this.line(at))
    }
    return lines
  }

  /** The foot of a page, or its head or number beside that. */
  private isPageEdge(at: number): boolean {
    const line = this.lines[at] ?? ''
    if (isPageFoot(line)) return true
    const beside = [this.lines[this.nextLine(at)] ?? '', this.lines[this.lineBefore(at)] ?? '']
    if (isNumber(line)) return beside.some((one) => this.repeated.has(one))
    return this.repeated.has(line) && beside.some((one) => isPageFoot(one) || isNumber(one))
  }

  /** Ends numbered options before the next question, whose number may be the next of theirs: `5.` after four. */
  private cutNumbered(run: OptionRun, { number }: PlainQuestion) {
    const next = run.marks.find(({ at, line }, index) => {
      const options = line.first >= 4 ? this.runs.after(at) : this.runs.at(this.nextLine(at))
      if (index === 0 || line.first !== number || !options) return false
      return (
        (line.first >= 4 && options.form === run.form) ||
        !namesItems(optionsOf(options), run.family)
      )
    })
    if (next) this.runs.cut(run, next.at)
  }

  private takeKeys(at: number): number | null {
    const line = this.line(at)
    const below = this.nextLine(at)
    const rows = this.isInText() ? null : parseKeyRows(line.text, this.lines[below] ?? '')
    const named = this.inKey ? parseKeysOfPart(line.text) : null
    const keys: KeyAndReason[] | null = rows ?? named?.pairs ?? this.keysAt(at)
    if (!keys) return null
    this.current?.close()
    this.inKey = true
    const part = named?.part ?? parseHeading(parseKeyHeading(line.text)?.trim() ?? '')?.part
    if (part) this.parts.nameNext(part)
    const added = keys.map(({ number, answers, rest = '' }) => ({
      number,
      answers,
      line,
      reason: rest === '' ? [] : [{ ...line, text: rest }],
    }))
    for (const key of added) this.parts.add(key)
    this.reasoned = added.length === 1 && added[0]?.reason.length ? added[0] : undefined
    return rows ? below + 1 : at + 1
  }

  /** `เฉลย` with the answer below it. */
  private takeAnswerBelow(at: number): number | null {
    const line = this.line(at)
    const below = this.nextLine(at)
    if (this.inKey || !this.current?.hasOptions || !isAnswerWord(line.text)) return null
    const answers = this.runs.at(below)
      ? null
      : parseAnswerLine(`${line.text} ${this.lines[below]}`)
    if (!answers) return null
    this.current.takeAnswers(answers, line.row)
    return below + 1
  }

  private isInText() {
    return this.current?.part === 'text'
  }

  /** The keys in a line; empty for the heading of their list alone, null for a line outside of a list. */
  private keysAt(at: number): KeyAndReason[] | null {
    const line = this.lines[at] ?? ''
    const after = this.lines[this.nextLine(at)] ?? ''
    const heading = parseKeyHeading(line)
    if (heading !== null) {
      const pairs = parseKeyPairs(heading)
      if (pairs) return pairs
      const isHeading = heading === '' || parseAnswerLine(line) === null
      return isHeading && (readKeyLine(after) || parseHeading(after)?.part) ? [] : null
    }
    if (
      this.runs.at(this.nextLine(at)) &&
      !isNumbered(this.runs.at(this.nextLine(at)) as OptionRun)
    )
      return null
    if (this.inKey) {
      const keys = readKeyLine(line)
      const isStart = keys?.[0]?.rest !== undefined && this.runs.after(at) !== undefined
      return isStart && !this.parts.has(keys[0]?.number ?? 0) ? null : keys
    }
    const pairs = parseKeyPairs(line.replaceAll('|', ' ').trim())
    if (pairs && this.isList(pairs, after)) return pairs
    const reason = parseKeyReason(line)
    const isKey = reason?.worded && this.current?.hasOptions && this.parts.has(reason.number)
    return isKey ? [reason] : null
  }

  /** Whether keys without a heading are a list of keys. */
  private isList(pairs: KeyPair[], after: string): boolean {
    const { current } = this
    if (!current) return pairs.length > 1
    if (current.part === 'text') return false
    if (pairs.length > 1) return true
    const number = pairs[0]?.number ?? 0
    const follows = parseKeyPairs(after)?.[0]?.number === number + 1
    return this.parts.has(number) && (current.part !== 'explanation' || follows)
  }

  private takeStart(at: number): number | null {
    const line = this.line(at)
    const start = parseQuestionLine(line.text)
    if (start) {
      if (!this.begins(start, at)) {
        this.item = line.row
        return null
      }
      this.begin({ ...line, text: start.text }, start)
      return at + 1
    }
    const loose = parseLooseNumber(line.text)
    if (loose && this.beginsLoosely(loose, at)) {
      this.begin({ ...line, text: loose.text }, loose)
      return at + 1
    }
    return this.takeUnnumbered(at)
  }

  /**
   * Returns whether a numbered line starts a new question, because questions and explanations may contain numbered
   * statements. In both, the number must be the next one, and must not be the next of a list that began at 1.
   */
  private begins({ number, form }: QuestionLine, at: number): boolean {
    const { current } = this
    const run = this.optionsAfter(at)
    if (this.inKey) return run !== undefined
    if (!current) return true
    const isNext = number === current.number + 1
    const isItem = number === current.item + 1
    const apart = this.isApart(at)
    switch (current.part) {
      case 'text': {
        if (!isItem) return isNext || (apart && run !== undefined && number > current.number)
        // The options of the question would follow its statements.
        const isLast = run !== undefined && (apart || this.runs.at(this.nextLine(at)) === run)
        return (
          isNext && (form === 'worded' || (isLast && !namesItems(optionsOf(run), '123456๑๒๓๔๕๖')))
        )
      }
      case 'explanation':
        if (isNext) return !isItem || run !== undefined
        return apart && run !== undefined && (number === 1 || number > current.number)
      default:
        return number > current.number || apart || run !== undefined
    }
  }

  private beginsLoosely({ number }: QuestionLine, at: number): boolean {
    const { current } = this
    const run = this.optionsAfter(at)
    if (!run) return false
    if (!current) return true
    if (current.form === null) return false
    const isNext = number === current.number + 1
    if (current.part === 'text') {
      return isNext && current.form === 'loose' && number !== current.item + 1
    }
    return isNext || (number === 1 && current.form === 'loose')
  }

  /** A question without a number: text after a blank line or the end of another question, and options below it. */
  private takeUnnumbered(at: number): number | null {
    const { current } = this
    const run = current?.part === 'text' ? undefined : this.runs.after(at - 1)
    const start = run?.marks[0]?.at ?? 0
    if (!run || start - at > maxStemLines || this.isOutside(at)) return null
    if (isNumbered(run) && (current?.form !== null || !this.runs.after(lastOf(run)))) return null
    const region = this.lines.slice(at, start)
    while (region.at(-1) === '') region.pop()
    const next = current?.form ? current.number + 1 : null
    const hasNumber = region.some((line) => parseLooseNumber(line)?.number === next)
    if (hasNumber || region.includes('')) return null
    const follows = this.lines[at - 1] !== ''
    if (follows && current?.part === 'explanation' && region.length > 1) return null
    const before = current?.part
    const line = this.line(at)
    const question = this.begin({ ...line, text: line.text.replace(/^[-•●▪]\s+/, '') }, null)
    // Its first line may be the last one of the question before, or a heading.
    const isUnclear = region.length > 1 || isNumbered(run) || (follows && before === 'explanation')
    if (isUnclear || typeof current?.form === 'string') question.doubt = at + 1
    if (isUnclear && follows && current && before !== 'answered') current.doubt ??= at + 1
    return at + 1
  }

  private begin(line: Line, start: QuestionLine | null): PlainQuestion {
    this.budget.spend('rows')
    const previous = this.current
    const isText = previous?.part === 'text'
    previous?.close()
    const number = start?.number ?? (previous?.number ?? 0) + 1
    const question = new PlainQuestion(line, number, start?.form ?? null)
    // Both may be items of a list.
    const above = parseQuestionLine(this.lines[line.row - 2] ?? '')?.number
    const isItem = above === number - 1 && this.item === line.row - 1
    if (isItem || (isText && !previous?.hasOptions)) question.doubt = line.row
    const { passage } = this
    if (passage && number >= passage.first && number <= passage.last) {
      question.passage = passage.text
      // Its questions repeat it.
      this.budget.spend('characters', question.passage.length)
    }
    this.parts.begin(question)
    this.questions.push(question)
    this.current = question
    this.inKey = false
    this.reasoned = undefined
    return question
  }

  private takeLine(at: number): number {
    const line = this.line(at)
    const { current } = this
    const heading = parseHeading(line.text)
    if (isRule(line.text) && (this.inKey || current?.part !== 'text')) current?.close()
    else if (this.inKey && this.reasoned && heading === null && !isPageFoot(line.text)) {
      this.reasoned.reason.push(line)
    } else if (this.inKey) {
      this.reasoned = undefined
      if (heading?.part) this.parts.nameNext(heading.part)
      this.skip(heading?.part ? 'import_text_outside' : 'import_key_unknown', at)
    } else if (this.isOutside(at)) {
      if (heading) current?.close()
      if (heading?.part) this.parts.nameNext(heading.part)
      this.skip('import_text_outside', at)
    } else if (!current || !this.takePart(line, current)) {
      if (current?.part === 'options') current.close()
      this.skip('import_text_outside', at)
    }
    return at + 1
  }

  /** A heading, or the head or foot of a page. In a question, a heading has the next question below it. */
  private isOutside(at: number): boolean {
    const line = this.lines[at] ?? ''
    if (this.isPageEdge(at)) return true
    const { part } = this.current ?? {}
    const heading = parseHeading(line)
    if (!heading) return false
    if (heading.certain && part !== 'text') return true
    let next = this.nextLine(at)
    for (let left = 5; left > 0 && isBetweenQuestions(this.lines[next] ?? ''); left--) {
      next = this.nextLine(next)
    }
    const below = this.lines[next] ?? ''
    const isUnnumbered = part !== 'text' && this.runs.after(next) !== undefined
    return parseQuestionLine(below) !== null || parsePassageHeading(below) !== null || isUnnumbered
  }

  private takePart(line: Line, current: PlainQuestion): boolean {
    const explanation = parseExplanationLine(line.text)
    const isAnswered = current.part === 'explanation' && current.answers.size > 0
    const answers = isAnswered ? null : parseAnswerLine(line.text)
    if (explanation !== null || answers) current.takeInline()
    if (!current.hasOptions) {
      if (current.part !== 'text') return false
      current.takeText(line)
      return true
    }
    const isEmpty = explanation !== null || answers || current.part === 'explanation'
    if (explanation !== null) current.takeExplanation({ ...line, text: explanation })
    else if (answers) current.takeAnswers(answers, line.row)
    else if (current.part === 'options') {
      // The head of a page, or its number.
      if (isNumber(line.text) || this.isPageHead(line.row - 1)) return false
      current.continueOption(line, Math.max(minFullLine, this.longest * 0.7))
    } else {
      const video = parseVideoLine(line.text)
      if (video !== null) current.takeVideo(video, line.row)
      else if (isEmpty) current.takeExplanation(line)
      else return false
    }
    return true
  }

  private line(at: number): Line {
    return { text: this.lines[at] ?? '', row: at + 1 }
  }

  /** The next line with text. */
  private nextLine(at: number): number {
    const next = this.lines[at + 1] === '' ? at + 2 : at + 1
    return this.lines[next] === '' ? next + 1 : next
  }

  /** A line before a question that is on other pages, too. */
  private isPageHead(at: number): boolean {
    const below = parseQuestionLine(this.lines[this.nextLine(at)] ?? '')?.number
    return this.repeated.has(this.lines[at] ?? '') && below === (this.current?.number ?? 0) + 1
  }

  private lineBefore(at: number): number {
    const before = this.lines[at - 1] === '' ? at - 2 : at - 1
    return this.lines[before] === '' ? before - 1 : before
  }

  private isApart(at: number): boolean {
    const before = this.lines[at - 1] ?? ''
    return before === '' || isBetweenQuestions(before)
  }

  private skip(code: ReadErrorCode, at: number) {
    this.skipped.push(skippedLine(this.budget, code, at + 1, this.lines[at] ?? ''))
  }
}

const isShort = (run: OptionRun) => isNumbered(run) && optionsOf(run).length < minNumbered
const isNumber = (line: string) => /^[0-9๐-๙]{1,4}$/.test(line)

/** Texts that are on several lines, such as the head of each page. */
function repeatedTexts(lines: string[]): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set(lines.filter((line) => seen.has(line) || !seen.add(line)))
  for (const line of repeated) {
    const isKnown = parseAnswerLine(line) ?? parseQuestionLine(line) ?? parseOptions(line, '')
    if (isKnown || line.length < minRepeated) repeated.delete(line)
  }
  return repeated
}

function isBetweenQuestions(line: string): boolean {
  return isRule(line) || isPageFoot(line) || parseHeading(line) !== null
}

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
    const options = parseOptions(line, lines[end + 1] ?? '')
    if (options?.first === 0 && options.strict && !isNumbered(options)) return null
  }
  return null
}

type KeyAndReason = KeyPair & { rest?: string }

function readKeyLine(line: string): KeyAndReason[] | null {
  const pairs = parseKeyPairs(line.replaceAll('|', ' ').trim())
  if (pairs) return pairs
  const reason = parseKeyReason(line)
  return reason && [reason]
}
