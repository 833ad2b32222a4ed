import type { ReactNode } from 'react'
import classes from './terms.module.css'

type Props = { label?: string; className?: string; children: ReactNode }

/** A definition list: each line has the name at the start and the value at the end. */
export function Terms({ label, className = '', children }: Props) {
  return (
    <dl className={`${classes.terms} ${className}`} aria-label={label}>
      {children}
    </dl>
  )
}

type TermProps = { name: string; className?: string; children: ReactNode }

/** One name and its value; also used in lists with another layout. */
export function Term({ name, className, children }: TermProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
