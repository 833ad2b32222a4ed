import { isRule } from './plain-layout.ts'
import {
  parseAnswerLine,
  parseExplanationLine,
  parseHeading,
  parseKeyHeading,
  parseKeyPairs,
  parseQuestionLine,
} from './plain-lines.ts'
import { isNumbered, type OptionLine, parseOptions } from './plain-options.ts'

/** Options that follow each other: the lines with their marks. */
export type OptionRun = {
  family: string
  form: string
  strict: boolean
  marks: { at: number; line: OptionLine }[]
  /** Options so far, without those of a second column. */
  count: number
}

export const startOf = (run: OptionRun) => run.marks[0]?.at ?? 0
export const lastOf = (run: OptionRun) => run.marks.at(-1)?.at ?? 0
export const optionsOf = (run: OptionRun) => [
  ...run.marks.flatMap(({ line }) => line.options),
  ...run.marks.flatMap(({ line }) => line.beside ?? []),
]

// Lines between two options. More of them are no option.
const maxBetween = 40

/** The options of a text, wherever they are, and what stands between them. */
export class OptionRuns {
  private readonly starts = new Map<number, OptionRun>()
  /** For each line the next one that begins options, and the next one that ends the text before options. */
  private readonly nextRun: Int32Array
  private readonly nextStop: Int32Array

  /** @param isEdge whether a line is the head or foot of a page, which may be between options */
  constructor(lines: string[], isEdge: (at: number) => boolean) {
    for (const run of findRuns(lines, isEdge)) this.starts.set(startOf(run), run)
    this.nextRun = new Int32Array(lines.length + 1).fill(lines.length + 1)
    this.nextStop = this.nextRun.slice()
    for (let at = lines.length - 1; at >= 0; at--) {
      this.nextRun[at] = this.starts.has(at) ? at : (this.nextRun[at + 1] ?? 0)
      this.nextStop[at] =
        !isEdge(at) && endsText(lines[at] ?? '') ? at : (this.nextStop[at + 1] ?? 0)
    }
  }

  at(line: number): OptionRun | undefined {
    return this.starts.get(line)
  }

  /** The options that follow a line with nothing but text between. */
  after(line: number): OptionRun | undefined {
    const at = this.nextRun[line + 1] ?? 0
    return at <= (this.nextStop[line + 1] ?? 0) ? this.starts.get(at) : undefined
  }

  /** Ends options before the mark of another question. */
  cut(run: OptionRun, line: number) {
    while (lastOf(run) >= line && run.marks.length > 1) {
      run.count -= run.marks.pop()?.line.options.length ?? 0
    }
  }
}

function findRuns(lines: string[], isEdge: (at: number) => boolean): OptionRun[] {
  const runs: OptionRun[] = []
  let lettered: OptionRun | undefined
  let numbered: OptionRun | undefined
  for (const [at, text] of lines.entries()) {
    if (isEdge(at)) continue
    const line = parseOptions(text, lines[at + 1] ?? '')
    if (!line) {
      if (isEnd(text)) lettered = numbered = undefined
      else if (lettered && lettered.count >= 4 && parseQuestionLine(text)) lettered = undefined
      continue
    }
    const digits = isNumbered(line)
    const open = digits ? numbered : lettered
    if (line.first === 0) {
      const { family, form, strict } = line
      const run = { family, form, strict, marks: [{ at, line }], count: line.options.length }
      runs.push(run)
      if (digits) numbered = run
      else [lettered, numbered] = [run, undefined]
    } else if (open && continues(open, line, at)) {
      open.marks.push({ at, line })
      open.count += line.options.length
      open.strict &&= line.strict
      if (!digits) numbered = undefined
    } else if (digits && lettered && lettered.count >= 4) lettered = undefined
  }
  return runs.filter(
    (run) =>
      optionsOf(run).length >= (run.strict ? 2 : 4) &&
      !(isNumbered(run) && run.marks.every(({ at }) => isKeys(lines[at] ?? ''))),
  )
}

/** `1. ก 2. ข`, which are no options if all are such. */
function isKeys(line: string): boolean {
  return parseKeyPairs(line) !== null && /\p{L}[\s.,;|)]{0,5}$/u.test(line)
}

function continues(run: OptionRun, line: OptionLine, at: number): boolean {
  const sameForm = run.form === line.form || (!isNumbered(run) && run.strict && line.strict)
  return (
    run.family === line.family &&
    run.count === line.first &&
    sameForm &&
    at - lastOf(run) <= maxBetween
  )
}

/** Lines after which no option of the same question follows. */
function isEnd(line: string): boolean {
  return (
    parseAnswerLine(line) !== null ||
    parseExplanationLine(line) !== null ||
    parseKeyHeading(line) !== null ||
    parseHeading(line)?.certain === true ||
    isRule(line)
  )
}

function endsText(line: string): boolean {
  return isEnd(line) || parseQuestionLine(line) !== null
}

/**
 * Returns whether the first of two lists in a question has the statements that it asks about, and the second its
 * options: these name the statements, or the first list is too short to be options.
 */
export function isStatements(first: OptionRun, second: OptionRun): boolean {
  const options = optionsOf(second)
  const isShort = optionsOf(first).length < 4 && first.family !== second.family
  return options.length >= 4 && (isShort || namesItems(options, first.family))
}

/** Returns whether two options name items of a list: `ก และ ข`, `2-1-3`, `ข้อ 1`. */
export function namesItems(options: { text: string }[], family: string): boolean {
  const names = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])[${family}]{1,6}(?![\\p{L}\\p{M}\\p{N}])`, 'u')
  return options.filter(({ text }) => names.test(text)).length >= 2
}
