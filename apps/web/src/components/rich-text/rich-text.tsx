import { lazy, Suspense } from 'react'
import { WholeWords } from '../whole-words'
import { mayBeRich } from './may-be-rich'

type Props = {
  text: string
  /** Inline, as in an option: no lists, tables or paragraphs. */
  inline?: boolean
}

/** If the chunk fails to load (offline, never cached), the text is shown as typed. */
const RichContent = lazy(() =>
  import('./rich-content').catch(() => ({ default: ({ text }: Props) => <>{text}</> })),
)

/**
 * A text of a question, which may contain simple formatting, formulas and images. Plain text is unchanged; the
 * element around it preserves line breaks (`white-space: pre-line`).
 */
export function RichText({ text, inline }: Props) {
  if (!mayBeRich(text)) return <WholeWords>{text}</WholeWords>
  return (
    <Suspense fallback={text}>
      <RichContent text={text} inline={inline} />
    </Suspense>
  )
}
