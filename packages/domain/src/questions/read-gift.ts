import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs'
import type { EmbeddedPictures } from './embedded-pictures.ts'
import { htmlField } from './html-field.ts'
import { addLost, type LostCounts } from './lost-content.ts'
import {
  type FoundQuestion,
  type QuestionFile,
  questionFile,
  type SkippedLine,
  skippedLine,
  splitVideo,
} from './question-file.ts'
import { ReadBudget } from './read-budget.ts'
import { optionNotes, rightOption } from './scored-options.ts'
import { splitLines } from './split-lines.ts'
import { type GiftReason, giftReasons, type ReadNote } from './texts.ts'

// Maximum characters of one question, which bounds the cost of the parser.
const maxQuestionLength = 200_000

export function readGift(text: string, budget = new ReadBudget()): QuestionFile {
  const found: FoundQuestion[] = []
  const skipped: SkippedLine[] = []
  for (const block of giftBlocks(splitLines(text, budget))) {
    if (block.isCategory) {
      skipped.push(skippedLine(budget, 'import_category', found.length + 2, block.text))
      continue
    }
    for (const [index, question] of readBlock(block, budget.pictures).entries()) {
      budget.spend('rows')
      const notes: ReadNote[] = index === 0 && block.tags > 0 ? ['tags_left'] : []
      found.push({ ...question, notes: [...(question.notes ?? []), ...notes] })
    }
  }
  return questionFile(found, skipped)
}

function readBlock(block: Block, pictures: EmbeddedPictures | null): FoundQuestion[] {
  const { text } = block
  const unreadable = (reason: GiftReason, line = 0, sign = ''): FoundQuestion[] => [
    {
      fields: { question_text: text },
      errors: ['import_form_unreadable'],
      reason: giftReasons[reason]
        .replace('{line}', String((block.lines[line] ?? 0) + 1))
        .replace('{sign}', () => sign),
    },
  ]
  if (text.length > maxQuestionLength) return unreadable('long')
  const written = escapedSigns(text)
  try {
    const questions = parse(`${written}\n\n`)
    const equals = questions.some(hasSeveralRight) ? equalsWithin.exec(written) : null
    if (equals) return unreadable('equals', written.slice(0, equals.index).split('\n').length - 1)
    return questions.flatMap((question) => readQuestion(question, pictures))
  } catch (error) {
    const { found, location } = error as { found?: string | null; location?: ParserPlace }
    const open = unescapedAt(text, '{', 0)
    const close = unescapedAt(text, '}', open + 1)
    const nested = unescapedAt(text, '{', open + 1)
    if (!found?.trim() || close < 0 || (nested > 0 && nested < close)) {
      return unreadable('open', text.slice(0, Math.max(open, 0)).split('\n').length - 1)
    }
    return unreadable('sign', (location?.start.line ?? 1) - 1, found)
  }
}

type ParserPlace = { start: { line: number } }

// `{=x = 5 ~x = 6}`: the parser takes each sign for the start of another right answer.
const equalsWithin = /[^\s~=#{}%\\][ \t]{1,3}=[ \t]/

function hasSeveralRight(question: GIFTQuestion): boolean {
  return question.type === 'MC' && question.choices.filter(({ isCorrect }) => isCorrect).length > 1
}

/**
 * Escapes signs that are text because of their place: outside of the braces all of them, and a colon in answers that are
 * no numbers. The parser expects a backslash before each, which hardly any author writes.
 */
function escapedSigns(block: string): string {
  const title = /^\s*::(?:\\.|(?!::).)*::/s.exec(block)?.[0] ?? ''
  const [, before = '', name = ''] = /^(\s*::)(.*)::$/s.exec(title) ?? []
  let written = title && `${before}${escaped(name, /[:=#~]/)}::`
  const rest = block.slice(title.length)
  const open = unescapedAt(rest, '{', 0)
  if (open < 0) return written + escaped(rest, /[:=#~]/)
  const close = unescapedAt(rest, '}', open)
  const end = close < 0 ? rest.length : close
  const answers = rest.slice(open, end)
  written += escaped(rest.slice(0, open), /[:=#~]/)
  written += /^\{\s*#(?!###)/.test(answers) ? answers : escaped(answers, /:/)
  return written + escaped(rest.slice(end), /[:=#~]/)
}

function unescapedAt(text: string, sign: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === sign) return at
  }
  return -1
}

function escaped(text: string, signs: RegExp): string {
  return text.replace(/\\.|[:=#~]/gs, (one) =>
    signs.test(one) && one.length === 1 ? `\\${one}` : one,
  )
}

function readQuestion(question: GIFTQuestion, pictures: EmbeddedPictures | null): FoundQuestion[] {
  if (question.type === 'Category') return []
  const lost: LostCounts = {}
  const fieldText = (text: TextFormat | null) => readText(text, lost, pictures)
  const question_text = fieldText(question.stem) || (question.title ?? '')
  if (question.type !== 'MC') {
    const general = 'globalFeedback' in question ? question.globalFeedback : null
    addLost(lost, 'answer', answersOf(question))
    addLost(lost, 'verdict', feedbackOf(question))
    const fields = { question_text, ...splitVideo(fieldText(general)) }
    return [{ fields, errors: ['import_kind_unsupported'], lost }]
  }
  const { correct_answer, errors } = rightOption(question.choices.map(creditOf), lost)
  const { general, fields, notes } = optionNotes(
    fieldText(question.globalFeedback),
    question.choices.map((choice) => fieldText(choice.feedback)),
  )
  return [
    {
      fields: { ...fields, question_text, correct_answer, ...splitVideo(general) },
      options: question.choices.map((choice) => fieldText(choice.text)),
      errors,
      lost,
      notes,
    },
  ]
}

/** The number of answers of a question of another type. */
function answersOf(question: GIFTQuestion): number {
  switch (question.type) {
    case 'TF':
      return 1
    case 'Short':
      return question.choices.length
    case 'Numerical':
      return Array.isArray(question.choices) ? question.choices.length : 1
    case 'Matching':
      return question.matchPairs.length
    default:
      return 0
  }
}

/** The number of texts after such an answer. */
function feedbackOf(question: GIFTQuestion): number {
  if (question.type === 'TF') {
    return [question.trueFeedback, question.falseFeedback].filter((given) => given?.text).length
  }
  if (question.type !== 'Short' && question.type !== 'Numerical') return 0
  const { choices } = question
  return Array.isArray(choices) ? choices.filter(({ feedback }) => feedback?.text).length : 0
}

/** The credit in percent. GIFT writes two right answers as two `~%50%`. */
function creditOf({ isCorrect, weight }: TextChoice): number {
  return weight ?? (isCorrect ? 100 : 0)
}

// Moodle's own format is HTML in which line breaks count. Without these elements, tags such as <sup> are ours too.
const htmlElement =
  /<\/?(?:a|br|code|del|div|font|h[1-6]|img|iframe|li|math|ol|p|pre|span|strike|table|t[dhr]|ul|video)\b[^<>]*>/i

function readText(
  text: TextFormat | null,
  lost: LostCounts,
  pictures: EmbeddedPictures | null,
): string {
  if (!text) return ''
  if (text.format === 'html') return htmlField(text.text, lost, pictures)
  if (text.format !== 'moodle' || !htmlElement.test(text.text)) return text.text
  return htmlField(text.text.replace(/\r\n?|\n/g, '<br>'), lost, pictures)
}

type Block = {
  text: string
  isCategory: boolean
  /** The numbers in the file of its lines, from 0. */
  lines: number[]
  /** Tags in a comment above the question, as Moodle writes them. */
  tags: number
}

/**
 * Yields the text of each question, and of each line that names a category. Blank lines separate questions except within
 * braces; comments are omitted.
 */
function* giftBlocks(lines: string[]): Generator<Block> {
  let block: string[] = []
  let numbers: number[] = []
  let open = false
  let tags = 0
  function* end(): Generator<Block> {
    if (block.length > 0) {
      yield { text: block.join('\n'), isCategory: false, lines: numbers, tags }
      tags = 0
    }
    block = []
    numbers = []
    open = false
  }
  for (const [number, line] of lines.entries()) {
    const bare = line.trim()
    if (bare.startsWith('//')) {
      tags += bare.split('[tag:').length - 1
      continue
    }
    // A title after a blank line starts a new question even if a brace was left open.
    if (open ? bare.startsWith('::') : bare === '') yield* end()
    if (bare === '') continue
    if (!open && bare.startsWith('$CATEGORY:')) {
      yield* end()
      yield { text: bare, isCategory: true, lines: [number], tags: 0 }
      continue
    }
    block.push(line)
    numbers.push(number)
    const braces = line.replace(/\\./g, '')
    const [opened, closed] = [braces.lastIndexOf('{'), braces.lastIndexOf('}')]
    if (opened !== closed) open = opened > closed
  }
  yield* end()
}
