import { markupToHtml } from '../markup/markup-to-html.ts'
import { type ExportedPicture, storedPicturesIn, withFullAddress } from './exported-pictures.ts'
import { noteColumns, optionColumns, type QuestionFields } from './question-fields.ts'
import { joinPassage, joinVideo } from './question-file.ts'

/**
 * Writes Moodle XML. Text with markup is HTML, any other is plain text. Pictures are attached to the texts that show
 * them; plain text refers to them by full address.
 */
export function writeMoodleXml(
  questions: QuestionFields[],
  pictures: ExportedPicture[] = [],
  origin = '',
): string {
  const byAddress = new Map(pictures.map((picture) => [picture.address, picture]))
  const body = questions
    .map((question, index) => writeQuestion(question, index, byAddress, origin))
    .join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body}\n</quiz>\n`
}

type Pictures = ReadonlyMap<string, ExportedPicture>

function writeQuestion(
  question: QuestionFields,
  index: number,
  pictures: Pictures,
  origin: string,
): string {
  const formatted = (name: string, text: string, attributes?: string, inner?: string) =>
    writeText(name, text, pictures, origin, attributes, inner)
  const answers = optionColumns.map((column, option) => {
    const fraction = question.correct_answer === String(option + 1) ? 100 : 0
    const note = question[noteColumns[option] ?? 'note_a']
    const feedback = note && formatted('feedback', note)
    return formatted('answer', question[column], ` fraction="${fraction}"`, feedback)
  })
  return [
    '<question type="multichoice">',
    `<name>${xmlText(String(index + 1))}</name>`,
    formatted('questiontext', joinPassage(question)),
    formatted('generalfeedback', joinVideo(question)),
    '<single>true</single><shuffleanswers>false</shuffleanswers>',
    '<answernumbering>none</answernumbering>',
    ...answers,
    '</question>',
  ].join('\n')
}

function writeText(
  name: string,
  text: string,
  pictures: Pictures,
  origin: string,
  attributes = '',
  /** Elements after the text. */
  inner = '',
): string {
  const shown = storedPicturesIn(text).flatMap((address) => pictures.get(address) ?? [])
  const html = markupToHtml(
    text,
    new Map(shown.map((picture) => [picture.address, `@@PLUGINFILE@@/${picture.name}`])),
  )
  const format = html === null ? 'plain_text' : 'html'
  const files = html === null ? '' : shown.map(writeFile).join('')
  return `<${name}${attributes} format="${format}">${xmlText(html ?? withFullAddress(text, origin))}${files}${inner}</${name}>`
}

function writeFile({ name, bytes }: ExportedPicture): string {
  let binary = ''
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return `<file name="${name}" path="/" encoding="base64">${btoa(binary)}</file>`
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function xmlText(text: string): string {
  // XML 1.0 cannot represent control characters.
  const allowed = [...text].filter((one) => one >= ' ' || one === '\n' || one === '\t').join('')
  return `<text>${allowed.replace(/[&<>]/g, (mark) => references[mark] ?? mark)}</text>`
}
