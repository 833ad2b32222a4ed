import { VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatClock } from '@/lib/formats'
import { useSecondsLeft } from '@/lib/use-seconds-left'
import type { RunningClock } from '@/lib/use-server-clock'
import { type AnnouncedSeconds, dueAnnouncement, redBelowSeconds } from '../rules/time-left'
import { texts } from '../texts'
import classes from './countdown.module.css'

type Props = { deadlineAt: string; clock: RunningClock }

/** Time left by the server's clock. Screen readers get announcements at a few marks, not every second. */
export function Countdown({ deadlineAt, clock }: Props) {
  const seconds = useSecondsLeft(deadlineAt, clock)
  const announced = useAnnouncement(seconds)
  return (
    <>
      <div
        className={classes.time}
        role="timer"
        aria-live="off"
        aria-label={texts.time.label}
        data-low={seconds < redBelowSeconds || undefined}
      >
        <IconClock size={18} aria-hidden="true" />
        {/* A browser's translator replaces text nodes, and React would go on updating the old one. */}
        <span key={seconds} translate="no">
          {formatClock(seconds)}
        </span>
      </div>
      <VisuallyHidden role="status">
        {announced !== null && texts.time.announcement[announced]}
      </VisuallyHidden>
    </>
  )
}

function useAnnouncement(seconds: number): AnnouncedSeconds | null {
  const [announced, setAnnounced] = useState<AnnouncedSeconds | null>(null)
  const before = useRef<number | null>(null)

  useEffect(() => {
    const due = dueAnnouncement(before.current, seconds)
    before.current = seconds
    if (due !== null) setAnnounced(due)
  }, [seconds])

  return announced
}
