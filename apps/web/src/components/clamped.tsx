import type { ReactNode } from 'react'
import classes from './page-parts.module.css'
import { WholeWords } from './whole-words'

type Props = { lines: 2 | 3 | 4; className?: string | undefined; children: ReactNode }

/** A description truncated to its first lines. */
export function Clamped({ lines, className = '', children }: Props) {
  return (
    <p className={`${classes.clamped} ${className}`} data-lines={lines}>
      <WholeWords>{children}</WholeWords>
    </p>
  )
}
