import type { ReactNode } from 'react'
import classes from './round-bar.module.css'

type Props = {
  /** Link out of the round, or a secondary action. */
  aside?: ReactNode
  /** Instruction shown while there is no button. */
  hint?: string
  children?: ReactNode
}

/** Bar with the next action, always visible and within reach of the thumb, as in a quiz. */
export function RoundBar({ aside, hint, children }: Props) {
  return (
    <div className={classes.bar}>
      {aside && <div className={classes.aside}>{aside}</div>}
      <div className={classes.next}>{children || <p className={classes.hint}>{hint}</p>}</div>
    </div>
  )
}
