import { optionColumns, type QuestionFields } from './question-fields.ts'
import { joinVideo } from './question-file.ts'

/** Moodle XML, its texts as plain text: our own markup is not HTML. */
export function writeMoodleXml(questions: QuestionFields[]): string {
  const body = questions.map(writeQuestion).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body}\n</quiz>\n`
}

function writeQuestion(question: QuestionFields, place: number): string {
  const answers = optionColumns.map((column, option) => {
    const fraction = question.correct_answer === String(option + 1) ? 100 : 0
    return `<answer fraction="${fraction}" format="plain_text">${xmlText(question[column])}</answer>`
  })
  return [
    '<question type="multichoice">',
    `<name>${xmlText(String(place + 1))}</name>`,
    `<questiontext format="plain_text">${xmlText(question.question_text)}</questiontext>`,
    `<generalfeedback format="plain_text">${xmlText(joinVideo(question))}</generalfeedback>`,
    '<single>true</single><shuffleanswers>false</shuffleanswers>',
    '<answernumbering>none</answernumbering>',
    ...answers,
    '</question>',
  ].join('\n')
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function xmlText(text: string): string {
  // Control characters have no way of being written in XML 1.0.
  const allowed = [...text].filter((one) => one >= ' ' || one === '\n' || one === '\t').join('')
  return `<text>${allowed.replace(/[&<>]/g, (mark) => references[mark] ?? mark)}</text>`
}
