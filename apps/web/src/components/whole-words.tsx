import type { ReactNode } from 'react'
import { wholeWords } from './thai-words'
import classes from './whole-words.module.css'

/**
 * Thai text whose words stay whole at the end of a line. The letters are as given, in elements that
 * only wrap: to copying, searching and a screen reader it is the same text. What is no text passes.
 */
export function WholeWords({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  let from = 0
  return wholeWords(children).map(({ text, whole }) => {
    const key = from
    from += text.length
    return whole ? (
      <span key={key} className={classes.whole}>
        {text}
      </span>
    ) : (
      text
    )
  })
}
