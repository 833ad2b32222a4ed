import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs'
import { htmlText } from './html-text.ts'
import { type FoundQuestion, type QuestionFile, questionFile, splitVideo } from './question-file.ts'

// Of one question: the parser's cost is that of a question, never of the whole file.
const longestQuestion = 200_000

export function readGift(text: string): QuestionFile {
  const found: FoundQuestion[] = []
  for (const block of giftBlocks(text)) found.push(...readBlock(block))
  return questionFile(found)
}

function readBlock(block: string): FoundQuestion[] {
  const unreadable: FoundQuestion = {
    fields: { question_text: block },
    errors: ['import_form_unreadable'],
  }
  if (block.length > longestQuestion) return [unreadable]
  try {
    return parse(`${block}\n\n`).flatMap((question) => readQuestion(question))
  } catch {
    return [unreadable]
  }
}

function readQuestion(question: GIFTQuestion): FoundQuestion[] {
  if (question.type === 'Category') return []
  const question_text = plain(question.stem) || (question.title ?? '')
  if (question.type !== 'MC') {
    return [{ fields: { question_text }, errors: ['import_kind_unsupported'] }]
  }
  const right = question.choices.flatMap((choice, place) => (isRight(choice) ? [place + 1] : []))
  const feedback = [
    question.globalFeedback,
    ...question.choices.map((choice) => choice.feedback),
  ].map(plain)
  return [
    {
      fields: {
        question_text,
        correct_answer: right.length === 1 ? String(right[0]) : '',
        ...splitVideo(feedback.filter(Boolean).join('\n')),
      },
      options: question.choices.map((choice) => plain(choice.text)),
      errors: right.length > 1 ? ['import_answers_several'] : [],
    },
  ]
}

// `~%50%` twice is how GIFT writes two right answers.
function isRight(choice: TextChoice): boolean {
  return choice.isCorrect || (choice.weight ?? 0) > 0
}

function plain(text: TextFormat | null): string {
  if (!text) return ''
  return text.format === 'html' ? htmlText(text.text) : text.text
}

/** The questions' own text: blank lines part them, save within braces; comments are left out. */
function* giftBlocks(text: string): Generator<string> {
  let block: string[] = []
  let open = false
  for (const line of [...text.split('\n'), '']) {
    const bare = line.trim()
    if (bare.startsWith('//')) continue
    // A title after a blank line starts anew even where a brace was left open.
    if (block.length > 0 && ((bare === '' && !open) || (open && bare.startsWith('::')))) {
      yield block.join('\n')
      block = []
      open = false
    }
    if (bare === '') continue
    block.push(line)
    for (const mark of line.replace(/\\./g, '').match(/[{}]/g) ?? []) open = mark === '{'
    if (/^\$CATEGORY:/.test(bare)) block = []
  }
  if (block.length > 0) yield block.join('\n')
}
