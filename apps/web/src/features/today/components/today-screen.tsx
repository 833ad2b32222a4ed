import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { texts as shared } from '@/components/texts'
import { TodayHeader } from './today-header'
import classes from './today-screen.module.css'
import { Tonight } from './tonight'
import { UnpaidOrders } from './unpaid-orders'

type Props = {
  userId: string
  /** Additional link of this site. */
  way?: ReactNode
  /** Rendered on the card once enough is done. */
  offer?: ReactNode
  /** Further sections of the site, rendered after the card so that they do not shift. */
  children?: ReactNode
}

export function TodayScreen({ userId, way, offer, children }: Props) {
  return (
    <Page>
      <TodayHeader title={shared.today} way={way} />
      <Tonight userId={userId} lead={<UnpaidOrders userId={userId} />} offer={offer}>
        <div className={classes.further}>{children}</div>
      </Tonight>
    </Page>
  )
}
