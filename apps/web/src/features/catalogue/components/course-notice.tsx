import { IconUser } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { PointsMark } from '@/components/points-mark'
import { useDefaultCost } from '@/lib/default-cost'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'
import classes from './course-notice.module.css'

/** Asks a guest to sign in; offers points to a learner whose balance is low. */
export function CourseNotice({ balance }: { balance: number | null | undefined }) {
  const { guest, buy } = texts.coursePage
  const cost = useDefaultCost()
  const here = useLocation({ select: (location) => location.href })
  if (balance === undefined || (balance !== null && balance >= cost)) return null
  return (
    <div className={classes.place} data-guest={balance === null ? '' : undefined}>
      {balance === null ? (
        <Notice
          tone="brand"
          icon={<IconUser size={28} />}
          title={guest.title}
          body={guest.body}
          action={
            <LinkButton to="/auth" search={{ redirect: here }}>
              {guest.action}
            </LinkButton>
          }
        />
      ) : (
        <Notice
          tone="mango"
          icon={<PointsMark size={28} />}
          title={buy.title}
          body={buy.body(formatNumber(balance), formatNumber(cost))}
          action={<LinkButton to="/purchase-points">{buy.action}</LinkButton>}
        />
      )}
    </div>
  )
}
