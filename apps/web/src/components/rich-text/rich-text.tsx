import { lazy, Suspense } from 'react'
import { WholeWords } from '../whole-words'
import { mayBeRich } from './may-be-rich'

type Props = {
  text: string
  /** Within a line, as an option is: no lists, tables or paragraphs. */
  inline?: boolean
}

/** Where the file cannot be had (offline, never loaded) the text stands as it was typed. */
const RichContent = lazy(() =>
  import('./rich-content').catch(() => ({ default: ({ text }: Props) => <>{text}</> })),
)

/**
 * A text of a question, which may hold simple formatting, formulas and images. The letters of plain
 * text come out as they are; the element around it keeps its line breaks (`white-space: pre-line`).
 */
export function RichText({ text, inline }: Props) {
  if (!mayBeRich(text)) return <WholeWords>{text}</WholeWords>
  return (
    <Suspense fallback={text}>
      <RichContent text={text} inline={inline} />
    </Suspense>
  )
}
