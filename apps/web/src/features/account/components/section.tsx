import type { ReactNode } from 'react'
import { WholeWords } from '@/components/whole-words'
import classes from './account-screen.module.css'

type Props = {
  /** Fragment of the URL that links to the section: /account#password. */
  id: string
  title: string
  lead: string
  danger?: boolean
  children: ReactNode
}

export function Section({ id, title, lead, danger, children }: Props) {
  return (
    <section
      id={id}
      className={classes.section}
      aria-labelledby={`${id}-title`}
      data-danger={danger || undefined}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p>
        <WholeWords>{lead}</WholeWords>
      </p>
      {children}
    </section>
  )
}
