import { optionColumns, type QuestionFields } from './question-fields.ts'
import { joinVideo } from './question-file.ts'

/** GIFT. Each text says that it is Markdown, the one format in which readers keep line breaks. */
export function writeGift(questions: QuestionFields[]): string {
  return questions.map(writeQuestion).join('\n')
}

function writeQuestion(question: QuestionFields): string {
  const options = optionColumns.map((column, place) => {
    const text = giftText(question[column])
    if (question.correct_answer !== String(place + 1)) return `  ~${text}`
    // `=` before an arrow would begin a matching question; the whole mark says the same.
    return text.includes('->') ? `  ~%100%${text}` : `  =${text}`
  })
  const explanation = joinVideo(question)
  if (explanation) options.push(`  ####${giftText(explanation)}`)
  return `${giftText(question.question_text)} {\n${options.join('\n')}\n}\n`
}

function giftText(text: string): string {
  return `[markdown]${text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')}`
}
