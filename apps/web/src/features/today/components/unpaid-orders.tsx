import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { texts } from '../texts'
import { TimeLeft } from './time-left'

const words = texts.unpaid

/** Orders awaiting payment, with the remaining time. */
export function UnpaidOrders({ userId }: { userId: string }) {
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
