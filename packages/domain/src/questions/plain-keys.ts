import type { KeyPair } from './plain-lines.ts'
import type { Line, PlainQuestion } from './plain-question.ts'

/** `line` has the key, `reason` the text after it. */
export type Key = KeyPair & { line: Line; reason: Line[] }

/** Questions whose numbers follow each other, until one begins again. */
type Part = { name: string; questions: Map<number, PlainQuestion> }
type List = { name: string; part: number; keys: Key[] }

/** The parts of an exam and the lists of their keys, which belong to the numbers of their own part only. */
export class PlainParts {
  private readonly parts: Part[] = []
  private readonly lists: List[] = []
  private isOpen = false
  /** The part that a heading since the last question named. */
  private name = ''
  private highest = Number.POSITIVE_INFINITY

  begin(question: PlainQuestion) {
    const { number } = question
    if (number > this.highest) this.parts.at(-1)?.questions.set(number, question)
    else this.parts.push({ name: this.name, questions: new Map([[number, question]]) })
    this.highest = number
    this.nameNext('')
  }

  has(number: number): boolean {
    return this.parts.at(-1)?.questions.has(number) === true
  }

  nameNext(name: string) {
    this.name = name
    this.isOpen = false
  }

  /** Adds a key to the present list, or to a new one after a heading, a question, or if the numbers begin again. */
  add(key: Key) {
    const last = this.lists.at(-1)
    if (last && this.isOpen && key.number > (last.keys.at(-1)?.number ?? 0)) last.keys.push(key)
    else this.lists.push({ name: this.name, part: this.parts.length - 1, keys: [key] })
    this.isOpen = true
  }

  /** Gives each key to its question. @returns the keys of which none or several parts have the number */
  assign(): Key[] {
    const unknown: Key[] = []
    for (const { keys, part, questionsOf } of this.assigned()) {
      // Questions without numbers are counted, which needs a key for each.
      const isWhole = part?.questions.size === keys.length && keys[0]?.number === 1
      for (const key of keys) {
        const [question, ...others] = questionsOf(key.number)
        const isKnown = others.length === 0 && (question?.form !== null || isWhole)
        if (question && isKnown) giveKey(question, key)
        else unknown.push(key)
        if (question) continue
        // Its question may have been added to the one before.
        for (const before of questionsOf(key.number - 1)) before.doubt ??= key.line.row
      }
    }
    return unknown
  }

  /**
   * A list belongs to the part before it. Those after the last part belong to the parts that their headings name, or
   * to as many parts in order, or to those that have no other keys.
   */
  private assigned() {
    const last = this.parts.length - 1
    const trailing = this.lists.filter(({ part }) => part === last)
    const own = new Set(this.lists.map(({ part }) => part).filter((part) => part !== last))
    const without = this.parts.filter((_, index) => !own.has(index))
    const unanswered = without.filter(({ questions }) =>
      [...questions.values()].some(({ answers }) => answers.size === 0),
    )
    const inOrder = [this.parts, without, unanswered].find(
      ({ length }) => length === trailing.length,
    )
    const others = byNumber(unanswered.length > 0 ? unanswered : without)
    const named = new Map(this.parts.map((part) => [part.name, part]))
    const order = new Map(trailing.map((list, index) => [list, index]))
    return this.lists.map((list) => {
      const at = order.get(list)
      const heading = list.name === '' ? undefined : named.get(list.name)
      const part = at === undefined ? this.parts[list.part] : (heading ?? inOrder?.[at])
      const questionsOf = (number: number) => {
        const question = part?.questions.get(number)
        return part ? (question ? [question] : []) : (others.get(number) ?? [])
      }
      return { keys: list.keys, part, questionsOf }
    })
  }
}

function byNumber(parts: Part[]): Map<number, PlainQuestion[]> {
  const found = new Map<number, PlainQuestion[]>()
  for (const { questions } of parts) {
    for (const [number, question] of questions) {
      const same = found.get(number)
      if (same) same.push(question)
      else found.set(number, [question])
    }
  }
  return found
}

function giveKey(question: PlainQuestion, { answers, line, reason }: Key) {
  question.close()
  const [first, ...more] = reason
  question.takeAnswers({ answers, rest: first?.text ?? '' }, line.row)
  for (const one of more) question.takeExplanation(one)
}
