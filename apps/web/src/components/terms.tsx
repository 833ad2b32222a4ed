import type { ReactNode } from 'react'
import classes from './terms.module.css'

type Props = { label?: string; className?: string; children: ReactNode }

/** What is what, line by line: the name at the start, the value at the end. */
export function Terms({ label, className = '', children }: Props) {
  return (
    <dl className={`${classes.terms} ${className}`} aria-label={label}>
      {children}
    </dl>
  )
}

type TermProps = { name: string; className?: string; children: ReactNode }

/** One name and its value, also in lists that look otherwise. */
export function Term({ name, className, children }: TermProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
