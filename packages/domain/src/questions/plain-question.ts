import {
  type AnswerLine,
  lastItem,
  parseExplanationLine,
  type QuestionLine,
} from './plain-lines.ts'
import { isNumbered, type OptionLine, splitOptions, withoutTick } from './plain-options.ts'
import type { OptionRun } from './plain-runs.ts'
import { type FoundQuestion, splitVideo } from './question-file.ts'

/** A line of a text, with its number in the file. */
export type Line = { text: string; row: number }
type Option = { lines: Line[]; right: boolean }

/** A question of a plain text while its lines are read. */
export class PlainQuestion {
  readonly number: number
  /** How its number is written; null without one. */
  readonly form: QuestionLine['form'] | null
  /** What it is about, beside its own text. */
  passage = ''
  /** The part to which an unmarked line belongs; `answered` has none. */
  part: 'text' | 'options' | 'answered' | 'explanation' = 'text'
  readonly text: Line[]
  options: Option[] = []
  readonly explanation: Line[] = []
  readonly answers = new Set<number>()
  family = ''
  /** The number of the last item of a list in the present part. */
  item = 0
  /** A line that may belong to something else. */
  doubt: number | null = null
  private video = ''

  constructor(line: Line, number: number, form: QuestionLine['form'] | null) {
    this.number = number
    this.form = form
    this.text = [line]
    this.item = lastItem(line.text, 0)
  }

  get hasOptions() {
    return this.options.length > 0
  }

  /** @param lines those with the options and between them */
  takeOptions(run: OptionRun, lines: Line[]) {
    const beside: Option[] = []
    const marks = new Map(run.marks.map(({ at, line }) => [at + 1, line]))
    for (const line of lines) {
      const mark = marks.get(line.row)
      if (mark) this.addOptions(mark, line.row, beside)
      else if (line.text !== '') this.options.at(-1)?.lines.push(line)
    }
    this.options.push(...beside)
    this.family = run.family
    this.part = 'options'
  }

  private addOptions(line: OptionLine, row: number, beside: Option[]) {
    for (const { text, right } of line.options) this.options.push({ lines: [{ text, row }], right })
    if (line.beside) {
      beside.push({ lines: [{ text: line.beside.text, row }], right: line.beside.right })
    }
  }

  /** Takes the options that follow the question in the same line. */
  takeInline(): boolean {
    if (this.hasOptions || this.part !== 'text') return false
    const at = this.text.findLastIndex(({ text }) => text !== '')
    const line = this.text[at]
    const found = line && splitOptions(line.text)
    if (!line || !found) return false
    this.text.splice(at, Number.POSITIVE_INFINITY, { ...line, text: found.text })
    this.addOptions(found.options, line.row, [])
    this.family = found.options.family
    this.part = 'options'
    return true
  }

  takeAnswers({ answers, rest, isNumber }: AnswerLine, row: number) {
    for (const answer of answers) this.answers.add(answer)
    this.part = 'answered'
    // `ตอบ ข. กรุงเทพมหานคร` repeats the option; any other text explains it.
    const said = answers.map((answer) => textOf(this.options[answer - 1]?.lines ?? []))
    if (rest !== '' && !said.includes(rest)) {
      const text = rest.replace(/^[:：.)–-]\s*/, '')
      this.takeExplanation({ text: parseExplanationLine(text) ?? text, row })
    }
    // `ตอบ 3` beside `ก. 2 ข. 3` is the third option or the second one.
    const named = isNumber
      ? this.options.findIndex(({ lines }) => textOf(lines) === String(answers[0]))
      : -1
    if (named >= 0 && !isNumbered(this)) this.answers.add(named + 1)
  }

  takeExplanation(line: Line) {
    if (this.part !== 'explanation') this.item = 0
    this.part = 'explanation'
    this.explanation.push(line)
    this.item = lastItem(line.text, this.item)
  }

  takeVideo(address: string, row: number) {
    if (this.video === '') this.video = address
    else this.takeExplanation({ text: address, row })
  }

  takeText(line: Line) {
    this.text.push(line)
    this.item = lastItem(line.text, this.item)
  }

  /**
   * Adds a line to the last option. It is doubtful unless the line before is full, the text of the question is wrapped,
   * too, and no other option on one line is as long.
   */
  continueOption(line: Line, full: number) {
    const lines = this.options.at(-1)?.lines ?? []
    const { length } = lines.at(-1)?.text ?? ''
    const others = this.options.slice(0, -1).map((one) => one.lines)
    const isWrapped = this.text.length > 1 || others.some((one) => one.length > 1)
    const isLongest = others.every((one) => one.length > 1 || (one[0]?.text.length ?? 0) < length)
    const continues = length >= full && isWrapped && (isLongest || lines.length > 1)
    if (length > 0 && !continues) this.doubt ??= line.row
    lines.push(line)
  }

  takeBlank(row: number) {
    if (this.part === 'text') this.text.push({ text: '', row })
    else if (this.part === 'explanation') this.explanation.push({ text: '', row })
    // `ง.` may have its text below.
    else if (this.options.at(-1)?.lines.at(-1)?.text !== '') this.part = 'answered'
  }

  /** Ends the part to which unmarked lines belong. */
  close() {
    this.takeInline()
    this.part = 'answered'
  }

  found(): FoundQuestion {
    this.takeInline()
    const bold = this.options.map(({ lines }) => boldText(textOf(lines)))
    const isKey = this.answers.size === 0 && bold.filter((text) => text !== null).length === 1
    // Bullets are stars, too.
    const allRight = this.options.length > 1 && this.options.every(({ right }) => right)
    const options = this.options.map(({ lines, right: before }, index) => {
      const { text, right } = withoutTick(textOf(lines), before && !allRight)
      const isBold = isKey && bold[index] !== null
      if (right || isBold) this.answers.add(index + 1)
      return isBold ? (bold[index] ?? text) : text
    })
    const [answer] = this.answers
    const read = splitVideo(textOf(this.explanation))
    return {
      fields: {
        passage: this.passage,
        question_text: textOf(this.text),
        correct_answer: this.answers.size === 1 ? String(answer) : '',
        explanation: read.explanation,
        youtube_url: this.video || read.youtube_url,
      },
      options,
      errors: this.answers.size > 1 ? ['import_answers_several'] : [],
      ...(isKey && { notes: ['key_marked'] }),
    }
  }
}

function textOf(lines: Line[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** The text of an option in bold type as a whole, which marks the right one if no other is. */
function boldText(option: string): string | null {
  return /^\*\*([^*]+)\*\*$/s.exec(option.trim())?.[1] ?? null
}
