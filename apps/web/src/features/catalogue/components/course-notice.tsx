import { IconUser } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { PointsMark } from '@/components/points-mark'
import { formatNumber } from '@/lib/formats'
import { lowPoints } from '../rules/quiz-set-state'
import { texts } from '../texts'
import classes from './course-notice.module.css'

/** Asks a guest to sign in, and offers points to a learner who is nearly out of them. */
export function CourseNotice({ balance }: { balance: number | null | undefined }) {
  const { guest, buy } = texts.coursePage
  const here = useLocation({ select: (location) => location.href })
  if (balance === undefined || (balance !== null && balance >= lowPoints)) return null
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
          body={buy.body(formatNumber(balance))}
          action={<LinkButton to="/purchase-points">{buy.action}</LinkButton>}
        />
      )}
    </div>
  )
}
