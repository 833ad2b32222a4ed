import type { ReactNode } from 'react'
import classes from './phone-frame.module.css'

/** As wide as a phone, with the sizes that the quiz has there. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return <div className={classes.frame}>{children}</div>
}
