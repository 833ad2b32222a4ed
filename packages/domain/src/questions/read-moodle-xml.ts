import { XMLParser } from 'fast-xml-parser'
import { decodeReferences, htmlText } from './html-text.ts'
import {
  type FoundQuestion,
  type QuestionFile,
  QuestionFileError,
  questionFile,
  splitVideo,
} from './question-file.ts'
import { reasons } from './texts.ts'

// Entities are never expanded: a DOCTYPE, the only place to declare them, ends the reading.
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: 'cdata',
  maxNestedTags: 20,
  isArray: (name) => name === 'question' || name === 'answer',
})

type Node = { [name: string]: unknown } | string | undefined

export function readMoodleXml(text: string): QuestionFile {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw unreadable('doctype')
  let root: Node
  try {
    root = parser.parse(text)
  } catch (cause) {
    throw unreadable('xml', cause)
  }
  const quiz = child(root, 'quiz')
  if (quiz === undefined) throw unreadable('moodle')
  return questionFile(list(child(quiz, 'question')).flatMap((question) => readQuestion(question)))
}

function readQuestion(question: Node): FoundQuestion[] {
  const kind = child(question, '@_type')
  if (kind === 'category') return []
  const question_text = richText(child(question, 'questiontext'))
  if (kind !== 'multichoice') {
    return [{ fields: { question_text }, errors: ['import_kind_unsupported'] }]
  }
  const answers = list(child(question, 'answer'))
  const right = answers.flatMap((answer, place) =>
    Number(child(answer, '@_fraction')) > 0 ? [place + 1] : [],
  )
  const several = right.length > 1 || plainText(child(question, 'single')).trim() === 'false'
  const feedback = [question, ...answers].flatMap((node) =>
    ['generalfeedback', 'feedback'].map((name) => richText(child(node, name))),
  )
  return [
    {
      fields: {
        question_text,
        correct_answer: right.length === 1 && !several ? String(right[0]) : '',
        ...splitVideo(feedback.filter((part) => part.trim() !== '').join('\n')),
      },
      options: answers.map(richText),
      errors: several ? ['import_answers_several'] : [],
    },
  ]
}

/** Moodle's text with a format beside it; HTML unless it says that it is not. */
function richText(node: Node): string {
  const text = plainText(child(node, 'text'))
  const format = child(node, '@_format')
  return format === 'plain_text' || format === 'markdown' ? text : htmlText(text)
}

// CDATA comes as it stands, text around it with its references resolved.
function plainText(node: Node): string {
  if (node === undefined) return ''
  if (typeof node === 'string') return decodeReferences(node)
  const cdata = list(child(node, 'cdata')).join('')
  const around = plainText(child(node, '#text'))
  return cdata === '' ? around : cdata + around.trim()
}

function child(node: Node, name: string): Node {
  return typeof node === 'object' && Object.hasOwn(node, name) ? (node[name] as Node) : undefined
}

function list(node: Node): Node[] {
  if (node === undefined) return []
  return Array.isArray(node) ? (node as Node[]) : [node]
}

function unreadable(reason: keyof typeof reasons, cause?: unknown) {
  return new QuestionFileError('import_file_unreadable', { reason: reasons[reason] }, cause)
}
