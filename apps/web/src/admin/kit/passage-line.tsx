import { texts } from './further-texts'
import { QuestionLine } from './question-line'

type Props = { text: string; maxLength: number; className?: string | undefined }

/** The beginning of a question's passage beside the question, which alone may say nothing ('What is its main idea?'). */
export function PassageLine({ text, maxLength, className }: Props) {
  return (
    <span className={className}>
      {texts.passage} <QuestionLine text={text} maxLength={maxLength} />
    </span>
  )
}
