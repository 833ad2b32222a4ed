import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCountdown } from '../order/use-countdown'
import { announcedSeconds, formatCountdown, urgentSeconds } from '../rules/countdown'
import { texts } from '../texts'
import classes from './countdown.module.css'

type Props = {
  /** In the page's monotonic time; null until the server's time is known. */
  endsAtMs: number | null
  onOver: () => void
}

/** Time left to pay the order. */
export function Countdown({ endsAtMs, onOver }: Props) {
  if (endsAtMs === null) return <Skeleton height={52} width={200} radius="xl" />
  return <RunningCountdown endsAtMs={endsAtMs} onOver={onOver} />
}

function RunningCountdown({ endsAtMs, onOver }: { endsAtMs: number; onOver: () => void }) {
  // The server reports its time in whole seconds, so the earliest end so far is the most accurate one.
  // Using it also prevents the countdown from jumping back.
  const [earliest, setEarliest] = useState(endsAtMs)
  if (endsAtMs < earliest) setEarliest(endsAtMs)
  const seconds = useCountdown(earliest)
  const over = seconds === 0
  const announceOver = useEffectEvent(onOver)
  useEffect(() => {
    if (over) announceOver()
  }, [over])

  const words = texts.pending
  const mark = announcedSeconds.findLast((at) => seconds <= at && seconds > at - 5)
  return (
    <>
      <div className={classes.time} data-urgent={seconds <= urgentSeconds || undefined}>
        <IconClock size={22} aria-hidden="true" />
        {over ? (
          <span role="status">{words.over}</span>
        ) : (
          <>
            <span>{words.time}</span>
            <strong role="timer" aria-live="off">
              <span key={seconds} translate="no">
                {formatCountdown(seconds)}
              </span>
            </strong>
          </>
        )}
      </div>
      <VisuallyHidden role="status">{mark && words.announcement[mark]}</VisuallyHidden>
    </>
  )
}
