import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { texts as shared } from '@/components/texts'
import { formatNumber } from '@/lib/formats'
import { type RunningAttempts, runningAttemptsQuery } from '@/lib/running-attempts'
import { useServerClock } from '@/lib/use-server-clock'
import { texts } from '../texts'
import { Ticking } from './running-cards'
import { TodayCards } from './today-cards'
import { TodayHeader } from './today-header'
import classes from './today-screen.module.css'

type Props = {
  userId: string
  /** Additional link of this site. */
  way?: ReactNode
  /** Further sections of the site, rendered after the cards so that they do not shift. */
  children?: ReactNode
}

export function TodayScreen({ userId, way, children }: Props) {
  return (
    <Page>
      <TodayHeader title={shared.today} way={way} />
      <TodayCards userId={userId} lead={<UnpaidOrders userId={userId} />}>
        <div className={classes.further}>{children}</div>
      </TodayCards>
    </Page>
  )
}

const words = texts.unpaid

/** Orders awaiting payment, with the remaining time. */
function UnpaidOrders({ userId }: { userId: string }) {
  const { data } = useQuery(runningAttemptsQuery(userId))
  return data && data.orders.length > 0 ? <Orders {...data} /> : null
}

function Orders({ orders, clock: reading }: RunningAttempts) {
  const clock = useServerClock(reading)
  useEffect(() => clock.observe(reading), [clock, reading])
  return orders.map(({ id, points_amount, deadline_at }) => (
    <Notice
      key={id}
      passing
      tone="mango"
      icon={<IconReceipt size={26} />}
      title={words.title(formatNumber(points_amount))}
      body={<Ticking deadlineAt={deadline_at} clock={clock} />}
      action={
        <LinkButton to="/payment-pending" search={{ order_id: id }}>
          {words.action}
        </LinkButton>
      }
    />
  ))
}
