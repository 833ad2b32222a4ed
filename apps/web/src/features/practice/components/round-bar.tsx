import type { ReactNode } from 'react'
import classes from './round-bar.module.css'

type Props = {
  /** The way out, or aside. */
  aside?: ReactNode
  /** What is to be done now, before there is anything to press. */
  hint?: string
  children?: ReactNode
}

/** What comes next, always in sight and in reach of the thumb, as in a quiz. */
export function RoundBar({ aside, hint, children }: Props) {
  return (
    <div className={classes.bar}>
      {aside && <div className={classes.aside}>{aside}</div>}
      <div className={classes.next}>{children || <p className={classes.hint}>{hint}</p>}</div>
    </div>
  )
}
