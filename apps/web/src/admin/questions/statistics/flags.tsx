import { IconAlertTriangle, IconKey, IconMinus } from '@tabler/icons-react'
import type { Statistics } from './api/question-statistics'
import classes from './quiz-set-statistics-screen.module.css'
import { texts } from './texts'

type Props = { statistics: Statistics; dropped?: boolean }

/** Warnings about a question that an administrator should review; a text when there are none, or too few learners. */
export function Flags({
  statistics: { check, suspect_choice, discrimination },
  dropped = false,
}: Props) {
  const words = texts.flags
  if (!check && suspect_choice === null && !dropped) {
    return (
      <span className={classes.none}>{discrimination === null ? words.unknown : words.none}</span>
    )
  }
  return (
    <span className={classes.flags}>
      {suspect_choice !== null && (
        <span className={classes.flag} data-tone="ruby">
          <IconKey size={16} aria-hidden="true" />
          {words.suspect(suspect_choice)}
        </span>
      )}
      {check && (
        <span className={classes.flag} data-tone={check === 'very_likely' ? 'ruby' : 'mango'}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {words.check[check]}
        </span>
      )}
      {dropped && (
        <span className={classes.flag}>
          <IconMinus size={16} aria-hidden="true" />
          {words.dropped}
        </span>
      )}
    </span>
  )
}
