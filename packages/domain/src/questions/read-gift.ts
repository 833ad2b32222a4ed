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

// Maximum characters of one question, which bounds the cost of the parser.
const maxQuestionLength = 200_000

export function readGift(text: string, budget = new ReadBudget()): QuestionFile {
  const found: FoundQuestion[] = []
  const skipped: SkippedLine[] = []
  for (const { text: block, isCategory, tags } of giftBlocks(splitLines(text, budget))) {
    if (isCategory) {
      skipped.push(skippedLine(budget, 'import_category', found.length + 2, block))
      continue
    }
    for (const [index, question] of readBlock(block, budget.pictures).entries()) {
      budget.spend('rows')
      const lost = question.lost ?? {}
      if (index === 0) addLost(lost, 'tag', tags)
      found.push({ ...question, lost })
    }
  }
  return questionFile(found, skipped)
}

function readBlock(block: string, pictures: EmbeddedPictures | null): FoundQuestion[] {
  const unreadable: FoundQuestion = {
    fields: { question_text: block },
    errors: ['import_form_unreadable'],
  }
  if (block.length > maxQuestionLength) return [unreadable]
  try {
    return parse(`${block}\n\n`).flatMap((question) => readQuestion(question, pictures))
  } catch {
    return [unreadable]
  }
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
  /** Tags in a comment above the question, as Moodle writes them. */
  tags: number
}

/**
 * Yields the text of each question, and of each line that names a category. Blank lines separate questions except within
 * braces; comments are omitted.
 */
function* giftBlocks(lines: string[]): Generator<Block> {
  let block: string[] = []
  let open = false
  let tags = 0
  function* end(): Generator<Block> {
    if (block.length > 0) {
      yield { text: block.join('\n'), isCategory: false, tags }
      tags = 0
    }
    block = []
    open = false
  }
  for (const line of lines) {
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
      yield { text: bare, isCategory: true, tags: 0 }
      continue
    }
    block.push(line)
    const braces = line.replace(/\\./g, '')
    const [opened, closed] = [braces.lastIndexOf('{'), braces.lastIndexOf('}')]
    if (opened !== closed) open = opened > closed
  }
  yield* end()
}
