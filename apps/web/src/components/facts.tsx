import type { ReactNode } from 'react'
import classes from './page-parts.module.css'

export type Fact = { icon?: ReactNode; text: string }

/** Short facts in a row: '3 courses', '20 questions'. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map(({ icon, text }) => (
        <li key={text} className={classes.fact}>
          {icon}
          {text}
        </li>
      ))}
    </ul>
  )
}
