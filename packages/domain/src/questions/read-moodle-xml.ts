import type { EmbeddedPictures } from './embedded-pictures.ts'
import { htmlField } from './html-field.ts'
import { addLost, type LostCounts } from './lost-content.ts'
import { parseXml } from './parse-xml.ts'
import {
  type FoundQuestion,
  type QuestionFile,
  questionFile,
  type SkippedLine,
  skippedLine,
  splitVideo,
} from './question-file.ts'
import { unreadable } from './question-file-error.ts'
import { ReadBudget } from './read-budget.ts'
import { optionNotes, rightOption } from './scored-options.ts'
import { moodleVerdicts, type ReadNote } from './texts.ts'

type Node = {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
  cdata: string
}

/** Elements with the answers, pairs and places of questions that are not multiple choice. */
const otherAnswers = new Set(['answer', 'subquestion', 'selectoption', 'dragbox', 'drag', 'drop'])

export function readMoodleXml(text: string, budget = new ReadBudget()): QuestionFile {
  const found: FoundQuestion[] = []
  const skipped: SkippedLine[] = []
  // The open elements. Content outside of questions is not stored.
  const open: Node[] = []
  parseXml(
    text,
    {
      open: (name, attributes) => {
        const node = { name, attributes, children: [], text: '', cdata: '' }
        if (open.length === 0 && name !== 'quiz') throw unreadable('moodle')
        if (open.length > 1) open.at(-1)?.children.push(node)
        open.push(node)
      },
      text: (part) => {
        const node = open.at(-1)
        if (node) node.text += part
      },
      cdata: (part) => {
        const node = open.at(-1)
        if (node) node.cdata += part
      },
      close: () => {
        const node = open.pop()
        if (open.length !== 1 || node?.name !== 'question') return
        if (node.attributes.type === 'category') {
          const category = plainText(child(child(node, 'category'), 'text')).trim()
          skipped.push(skippedLine(budget, 'import_category', found.length + 2, category))
          return
        }
        budget.spend('rows')
        found.push(readQuestion(node, budget.pictures))
      },
    },
    budget,
  )
  return questionFile(found, skipped)
}

function readQuestion(question: Node, pictures: EmbeddedPictures | null): FoundQuestion {
  const lost: LostCounts = {}
  const text = (node: Node | undefined) => richText(node, lost, pictures)
  const question_text = text(child(question, 'questiontext'))
  const answers = children(question, 'answer')
  const general = text(child(question, 'generalfeedback'))
  const given = (nodes: Node[]) => nodes.filter((node) => plainText(child(node, 'text')).trim())
  addLost(lost, 'hint', given(children(question, 'hint')).length)
  const tags = given(question.children.flatMap((node) => children(node, 'tag')))
  const notes: ReadNote[] = tags.length > 0 ? ['tags_left'] : []
  const grade = Number(plainText(child(question, 'defaultgrade')) || 1)
  addLost(lost, 'grade', grade === 1 ? 0 : 1)
  const verdicts = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
    .map((name) => richText(child(question, name), {}, null))
    .filter((verdict) => verdict !== '' && !moodleVerdicts.includes(verdict))
  addLost(lost, 'verdict', verdicts.length)
  if (question.attributes.type !== 'multichoice') {
    const others = question.children.filter(({ name }) => otherAnswers.has(name))
    addLost(lost, 'answer', others.length)
    addLost(lost, 'verdict', given(answers.flatMap((one) => children(one, 'feedback'))).length)
    const fields = { question_text, ...splitVideo(general) }
    return { fields, errors: ['import_kind_unsupported'], lost, notes }
  }
  const feedback = answers.map((answer) => text(child(answer, 'feedback')))
  const ofOptions = optionNotes(general, feedback)
  const credits = answers.map(({ attributes }) => Number(attributes.fraction) || 0)
  const { correct_answer, errors } = rightOption(credits, lost)
  return {
    fields: {
      ...ofOptions.fields,
      question_text,
      correct_answer,
      ...splitVideo(ofOptions.general),
    },
    options: answers.map(text),
    errors,
    lost,
    notes: [...ofOptions.notes, ...notes],
  }
}

/** Returns Moodle's formatted text; HTML unless it declares another format. */
function richText(
  node: Node | undefined,
  lost: LostCounts,
  pictures: EmbeddedPictures | null,
): string {
  const text = plainText(child(node, 'text'))
  const format = node?.attributes.format
  if (format === 'plain_text' || format === 'markdown') return text
  return htmlField(text, lost, pictures, (src) => {
    const name = fileName(src)
    if (!name || !node) return null
    const file = children(node, 'file').find(
      ({ attributes: { path = '/', name: own } }) => `${path}${own}` === name,
    )
    return (file && pictures?.addBase64(plainText(file))) ?? null
  })
}

/** The path of a file in the same element, `@@PLUGINFILE@@/map%201.png`. */
function fileName(src: string): string | null {
  const [, path] = /^@@PLUGINFILE@@([^?#]+)/.exec(src) ?? []
  try {
    return path ? decodeURIComponent(path) : null
  } catch {
    return null
  }
}

// CDATA is literal; blanks around it are only indentation.
function plainText(node: Node | undefined): string {
  if (!node) return ''
  return node.cdata === '' ? node.text : node.cdata + node.text.trim()
}

function child(node: Node | undefined, name: string): Node | undefined {
  return node?.children.find((one) => one.name === name)
}

function children(node: Node, name: string): Node[] {
  return node.children.filter((one) => one.name === name)
}
