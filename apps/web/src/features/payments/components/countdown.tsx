import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCountdown } from '../order/use-countdown'
import { announcedSeconds, formatCountdown, urgentSeconds } from '../rules/countdown'
import { texts } from '../texts'
import classes from './countdown.module.css'

type Props = {
  /** On the page's monotonic clock; null until the server's time is known. */
  endsAtMs: number | null
  onOver: () => void
}

/** How long the order can be paid. */
export function Countdown({ endsAtMs, onOver }: Props) {
  if (endsAtMs === null) return <Skeleton height={52} width={200} radius="xl" />
  return <RunningCountdown endsAtMs={endsAtMs} onOver={onOver} />
}

function RunningCountdown({ endsAtMs, onOver }: { endsAtMs: number; onOver: () => void }) {
  // The server tells its time in whole seconds, so the earliest end that was read is the sharpest,
  // and the figure never jumps back.
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
              {formatCountdown(seconds)}
            </strong>
          </>
        )}
      </div>
      <VisuallyHidden role="status">{mark && words.announcement[mark]}</VisuallyHidden>
    </>
  )
}
