import { mayBeRich } from '@/components/rich-text/may-be-rich'
import { RichText } from '@/components/rich-text/rich-text'
import { markupBeginning, plainBeginning } from './question-beginning'

type Props = { text: string; maxLength: number }

/** The beginning of a question on one line, with its formulas and formatting as learners see them. */
export function QuestionLine({ text, maxLength }: Props) {
  const line = markupBeginning(text, maxLength)
  return mayBeRich(line) ? <RichText text={line} inline /> : plainBeginning(text, maxLength)
}
