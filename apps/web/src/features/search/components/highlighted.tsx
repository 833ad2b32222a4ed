import { highlight } from '../rules/highlight'
import classes from './highlighted.module.css'

/** A text with the words of the query marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  let from = 0
  return highlight(text, query).map((part) => {
    const key = from
    from += part.text.length
    return part.matched ? (
      <mark key={key} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    )
  })
}
