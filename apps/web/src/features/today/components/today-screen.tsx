import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { texts as shared } from '@/components/texts'
import { formatNumber } from '@/lib/formats'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { texts } from '../texts'
import { TimeLeft } from './time-left'
import { TodayHeader } from './today-header'
import classes from './today-screen.module.css'
import { Tonight } from './tonight'

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

const words = texts.unpaid

/** Orders awaiting payment, with the remaining time. */
function UnpaidOrders({ userId }: { userId: string }) {
  const { data } = useQuery(runningAttemptsQuery(userId))
  return data?.orders.map(({ id, points_amount, deadline_at }) => (
    <Notice
      key={id}
      passing
      tone="mango"
      icon={<IconReceipt size={26} />}
      title={words.title(formatNumber(points_amount))}
      body={<TimeLeft deadlineAt={deadline_at} reading={data.clock} />}
      action={
        <LinkButton to="/payment-pending" search={{ order_id: id }}>
          {words.action}
        </LinkButton>
      }
    />
  ))
}
