import type { AnswerLine } from './plain-lines.ts'
import { type OptionLine, withoutStar } from './plain-options.ts'
import { type FoundQuestion, splitVideo } from './question-file.ts'

/** One question of a plain text while its lines are read. */
export class PlainQuestion {
  readonly number: number
  /** Which part a line without a mark of its own belongs to; `answered` has none. */
  part: 'text' | 'options' | 'answered' | 'explanation' = 'text'
  private readonly text: string[]
  private readonly options: string[][] = []
  private readonly explanation: string[] = []
  private readonly answers = new Set<number>()
  private family = ''
  private video = ''

  constructor(number: number, text: string) {
    this.number = number
    this.text = [text]
  }

  get hasOptions() {
    return this.options.length > 0
  }

  /** @returns whether the line brings the option whose turn it is */
  takeOptions({ first, family, options }: OptionLine): boolean {
    const turn = this.part === 'text' || this.part === 'options'
    if (!turn || first !== this.options.length || (this.hasOptions && family !== this.family)) {
      return false
    }
    this.family = family
    this.part = 'options'
    for (const { text, starred } of options) {
      this.options.push([text])
      if (starred) this.answers.add(this.options.length)
    }
    return true
  }

  takeAnswers({ answers, rest }: AnswerLine) {
    for (const answer of answers) this.answers.add(answer)
    this.part = 'answered'
    // `ตอบ ข. กรุงเทพมหานคร` says the option again; anything else explains it.
    const said = answers.map((answer) => this.options[answer - 1]?.join('\n'))
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
    else if (this.part === 'options') this.options.at(-1)?.push(line)
    else if (this.part === 'explanation') this.explanation.push(line)
    else return line === ''
    return true
  }

  found(): FoundQuestion {
    const options = this.options.map((lines, place) => {
      const { text, starred } = withoutStar(lines.join('\n'))
      if (starred) this.answers.add(place + 1)
      return text
    })
    const [answer] = this.answers
    const read = splitVideo(this.explanation.join('\n'))
    return {
      fields: {
        question_text: this.text.join('\n'),
        correct_answer: this.answers.size === 1 ? String(answer) : '',
        explanation: read.explanation,
        youtube_url: this.video || read.youtube_url,
      },
      options,
      errors: this.answers.size > 1 ? ['import_answers_several'] : [],
    }
  }
}
