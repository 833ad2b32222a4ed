import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { texts as shared } from '@/components/texts'
import { TodayCards } from './today-cards'
import { TodayHeader } from './today-header'
import classes from './today-screen.module.css'

type Props = {
  userId: string
  /** Another way on, of this site. */
  way?: ReactNode
  /** What the site offers besides; it comes once nothing above it moves any more. */
  children: ReactNode
}

/** A member's home. */
export function TodayScreen({ userId, way, children }: Props) {
  return (
    <Page>
      <TodayHeader title={shared.today} way={way} />
      <TodayCards userId={userId}>
        <div className={classes.further}>{children}</div>
      </TodayCards>
    </Page>
  )
}
