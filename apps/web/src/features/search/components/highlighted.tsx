import { WholeWords } from '@/components/whole-words'
import { highlight, type Word } from '../rules/highlight'
import classes from './highlighted.module.css'

/** Text with the words of a query highlighted. */
export function Highlighted({ text, words }: { text: string; words: Word[] }) {
  let from = 0
  return highlight(text, words).map((part) => {
    const key = from
    from += part.text.length
    return part.matched ? (
      <mark key={key} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      <WholeWords key={key}>{part.text}</WholeWords>
    )
  })
}
