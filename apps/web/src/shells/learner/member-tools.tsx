import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '@/lib/formats'
import { useViewer } from '@/lib/viewer'
import classes from './member-tools.module.css'
import { RunningPill } from './running-pill'
import { laterTexts } from './texts'

/** The parts of the header that need the signed-in user's data and appear only when there is something to do. */
export function MemberTools({ userId }: { userId: string }) {
  return (
    <>
      <RunningPill userId={userId} />
      <UnreadNotices />
    </>
  )
}

function UnreadNotices() {
  const unread = useViewer().profile?.unread_notices
  if (!unread) return null
  return (
    <Link
      to="/notices"
      className={classes.bell}
      aria-label={laterTexts.unread(formatNumber(unread))}
    >
      <IconBell size={22} aria-hidden="true" />
      <span className={classes.count} aria-hidden="true">
        {unread > 9 ? '9+' : unread}
      </span>
    </Link>
  )
}
