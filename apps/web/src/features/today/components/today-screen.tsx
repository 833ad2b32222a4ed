import type { ReactNode } from 'react'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { texts as shared } from '@/components/texts'
import { texts } from '../texts'
import { TodayCards } from './today-cards'
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
      <PageHeader
        title={shared.today}
        aside={
          <div className={classes.ways}>
            <LinkButton to="/dashboard" variant="default">
              {texts.ways.dashboard}
            </LinkButton>
            <LinkButton to="/categories" variant="default">
              {texts.ways.browse}
            </LinkButton>
            {way}
          </div>
        }
      />
      <TodayCards userId={userId}>
        <div className={classes.further}>{children}</div>
      </TodayCards>
    </Page>
  )
}
