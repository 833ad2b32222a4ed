import type { ReactNode } from 'react'
import classes from './page-parts.module.css'
import { WholeWords } from './whole-words'

type Props = {
  tone: 'brand' | 'mango' | 'leaf' | 'ruby'
  icon?: ReactNode
  title: string
  body?: ReactNode
  action?: ReactNode
  /** The notice expires soon, so it must not be shown again from an earlier visit. */
  passing?: boolean
}

/** Information for the reader, with an optional action. */
export function Notice({ tone, icon, title, body, action, passing }: Props) {
  return (
    <section className={classes.notice} data-tone={tone} data-passing={passing}>
      {icon && (
        <span className={classes.noticeIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={classes.noticeWords}>
        <p className={classes.noticeTitle}>
          <WholeWords>{title}</WholeWords>
        </p>
        {body && (
          <p className={classes.noticeBody}>
            <WholeWords>{body}</WholeWords>
          </p>
        )}
      </div>
      {action && <div>{action}</div>}
    </section>
  )
}
