import type { ReactNode } from 'react'
import { WholeWords } from '@/components/whole-words'
import classes from './today-cards.module.css'

type Props = {
  icon: ReactNode
  label: string
  title: ReactNode
  body?: ReactNode
  action?: ReactNode
}

export function TodayCard({ icon, label, title, body, action }: Props) {
  return (
    <article className={classes.card}>
      <h2 className={classes.label}>
        <span aria-hidden="true" className={classes.icon}>
          {icon}
        </span>
        {label}
      </h2>
      <p className={classes.title}>
        <WholeWords>{title}</WholeWords>
      </p>
      {body && (
        <div className={classes.body}>
          <WholeWords>{body}</WholeWords>
        </div>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </article>
  )
}
