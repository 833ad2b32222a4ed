import type { ReactNode } from 'react'
import classes from '../questions.module.css'

/** A frame of the width of a phone, with the quiz's mobile font sizes. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>
}
