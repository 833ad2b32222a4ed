import { markupToHtml } from '../markup/markup-to-html.ts'
import { noteColumns, optionColumns, type QuestionFields } from './question-fields.ts'
import { joinPassage, joinVideo } from './question-file.ts'

/**
 * Writes GIFT. Text with markup is HTML. Other text is declared as Markdown, the only format in which readers preserve
 * line breaks.
 */
export function writeGift(questions: QuestionFields[]): string {
  return questions.map(writeQuestion).join('\n')
}

function writeQuestion(question: QuestionFields): string {
  const options = optionColumns.map((column, index) => {
    const note = question[noteColumns[index] ?? 'note_a']
    const text = `${giftText(question[column])}${note && `#${giftText(note)}`}`
    if (question.correct_answer !== String(index + 1)) return `  ~${text}`
    // `=` before an arrow would start a matching question; `~%100%` is equivalent.
    return text.includes('->') ? `  ~%100%${text}` : `  =${text}`
  })
  const explanation = joinVideo(question)
  if (explanation) options.push(`  ####${giftText(explanation)}`)
  return `${giftText(joinPassage(question))} {\n${options.join('\n')}\n}\n`
}

function giftText(text: string): string {
  const html = markupToHtml(text)
  const written = html ?? text
  return `[${html === null ? 'markdown' : 'html'}]${written.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')}`
}
