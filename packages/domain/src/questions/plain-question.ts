import type { AnswerLine, QuestionLine } from './plain-lines.ts'
import { type OptionLine, parseNumberedOptions, withoutStar } from './plain-options.ts'
import { type FoundQuestion, splitVideo } from './question-file.ts'

// Bounds the search for numbered options, which is repeated for each numbered line.
const maxNumberedLines = 60

type Option = { lines: string[]; starred: boolean }

/** A question of a plain text while its lines are read. */
export class PlainQuestion {
  readonly number: number
  /** What it is about, beside its own text. */
  passage = ''
  readonly worded: boolean
  /** The part to which an unmarked line belongs; `answered` has none. */
  part: 'text' | 'options' | 'answered' | 'explanation' = 'text'
  private readonly text: string[]
  private options: Option[] = []
  /** Options of a second column, which follow those of the first. */
  private beside: Option[] = []
  private readonly explanation: string[] = []
  private readonly answers = new Set<number>()
  private family = ''
  private video = ''

  constructor({ number, text, worded }: QuestionLine) {
    this.number = number
    this.worded = worded
    this.text = [text]
  }

  get hasOptions() {
    return this.options.length > 0
  }

  /** @returns whether the line contains the next expected option */
  takeOptions(line: OptionLine): boolean {
    const isExpected = this.part === 'text' || this.part === 'options'
    if (
      !isExpected ||
      line.first !== this.options.length ||
      (this.hasOptions && line.family !== this.family)
    ) {
      return false
    }
    this.family = line.family
    this.part = 'options'
    for (const { text, starred } of line.options) this.options.push({ lines: [text], starred })
    if (line.beside) this.beside.push({ lines: [line.beside.text], starred: line.beside.starred })
    return true
  }

  /** The number of the last line that may be a numbered option; 0 if there is none. */
  get numbered(): number {
    const start = this.numberedStart()
    return start === null ? 0 : this.numberedFrom(start).count
  }

  /**
   * Takes the last numbered lines of the text as options, if there are three or more and no lettered ones. Fewer are
   * statements that the question is about.
   */
  takeNumbered(): boolean {
    if (this.hasOptions || this.part !== 'text') return false
    const start = this.numberedStart()
    if (start === null) return false
    const { lines, count } = this.numberedFrom(start)
    if (count < 3) return false
    this.text.length = start
    for (const { line, options } of lines) {
      if (!options || !this.takeOptions(options)) this.takeMore(line)
    }
    return true
  }

  private numberedStart(): number | null {
    const first = Math.max(0, this.text.length - maxNumberedLines)
    for (let at = this.text.length - 1; at > first; at--) {
      if (parseNumberedOptions(this.text[at] ?? '', this.text[at + 1] ?? '')?.first === 0) return at
    }
    return null
  }

  private numberedFrom(start: number) {
    let count = 0
    const lines = this.text.slice(start).map((line, index) => {
      const options = parseNumberedOptions(line, this.text[start + index + 1] ?? '')
      if (options?.first !== count && !(options?.beside && options.first < count)) return { line }
      count += options.options.length + (options.beside ? 1 : 0)
      return { line, options }
    })
    return { lines, count }
  }

  private joinColumns() {
    this.options = [...this.options, ...this.beside]
    this.beside = []
  }

  takeAnswers({ answers, rest }: AnswerLine) {
    this.joinColumns()
    for (const answer of answers) this.answers.add(answer)
    this.part = 'answered'
    // `ตอบ ข. กรุงเทพมหานคร` repeats the option; any other text explains it.
    const said = answers.map((answer) => this.options[answer - 1]?.lines.join('\n'))
    if (rest !== '' && !said.includes(rest)) this.takeExplanation(rest.replace(/^[:：.)-]\s*/, ''))
  }

  takeExplanation(line: string) {
    this.part = 'explanation'
    this.explanation.push(line)
  }

  takeVideo(address: string) {
    if (this.video === '') this.video = address
    else this.takeExplanation(address)
  }

  /** @returns whether a part was open for the line */
  takeMore(line: string): boolean {
    if (this.part === 'text') this.text.push(line)
    else if (this.part === 'options') this.options.at(-1)?.lines.push(line)
    else if (this.part === 'explanation') this.explanation.push(line)
    else return line === ''
    return true
  }

  /** Ends the part to which unmarked lines belong. */
  close() {
    if (this.part !== 'text') this.part = 'answered'
  }

  found(): FoundQuestion {
    this.takeNumbered()
    this.joinColumns()
    const bold = this.options.map(({ lines }) => boldText(lines.join('\n')))
    const isKey = this.answers.size === 0 && bold.filter((text) => text !== null).length === 1
    const options = this.options.map(({ lines, starred: before }, index) => {
      const { text, starred } = withoutStar(lines.join('\n'), before)
      const isBold = isKey && bold[index] !== null
      if (starred || isBold) this.answers.add(index + 1)
      return isBold ? (bold[index] ?? text) : text
    })
    const [answer] = this.answers
    const read = splitVideo(this.explanation.join('\n'))
    return {
      fields: {
        passage: this.passage,
        question_text: this.text.join('\n'),
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

/** The text of an option in bold type as a whole, which marks the right one if no other is. */
function boldText(option: string): string | null {
  return /^\*\*([^*]+)\*\*$/s.exec(option.trim())?.[1] ?? null
}
