import { ActionIcon, Loader, VisuallyHidden } from '@mantine/core'
import { IconClock, IconCloudCheck, IconCloudOff, IconTextSize } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatClock } from '@/lib/formats'
import { useOnline } from '@/lib/use-online'
import { useSecondsLeft } from '@/lib/use-seconds-left'
import type { RunningClock } from '@/lib/use-server-clock'
import { type Outbox, waitingCount } from '../rules/outbox'
import { type AnnouncedSeconds, dueAnnouncement, redBelowSeconds } from '../rules/time-left'
import { texts } from '../texts'
import classes from './attempt-screen.module.css'

type Props = {
  name: string
  position: number
  total: number
  answered: number
  outbox: Outbox
  deadlineAt: string | null
  clock: RunningClock
  onDisplay: () => void
}

/** Sticky bar with the position, the save status and the time left. */
export function AttemptBar({
  name,
  position,
  total,
  answered,
  outbox,
  deadlineAt,
  clock,
  onDisplay,
}: Props) {
  return (
    <div className={classes.bar} data-quiz-bar>
      <div className={classes.row}>
        <div className={classes.place}>
          <h1 className={classes.name}>{name}</h1>
          <ConnectionLine outbox={outbox} />
          {/* The key lets it change on a translated page too, like the countdown. */}
          <p key={position} className={classes.position}>
            {texts.progress.question(position + 1, total)}
          </p>
        </div>
        <SaveStatus outbox={outbox} answered={answered} />
        {deadlineAt && <Countdown deadlineAt={deadlineAt} clock={clock} />}
        <ActionIcon aria-label={texts.display.title} onClick={onDisplay}>
          <IconTextSize size={24} />
        </ActionIcon>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={texts.progress.label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={answered}
        aria-valuetext={texts.progress.answered(answered, total)}
      >
        <div className={classes.done} style={{ transform: `scaleX(${answered / total})` }} />
      </div>
    </div>
  )
}

/**
 * Offline status in the bar's existing line, so that the layout does not shift. It says that no answers
 * are lost.
 */
function ConnectionLine({ outbox }: { outbox: Outbox }) {
  const online = useOnline()
  const waiting = waitingCount(outbox)
  const words = outbox.failures > 0 && waiting > 0 ? texts.unsent(waiting) : texts.offline
  const lost = !online || words !== texts.offline
  return (
    <p role="status" className={classes.connection} data-lost={lost || undefined}>
      {lost && (
        <>
          {words.says} <span className={classes.more}>{words.more}</span>
        </>
      )}
    </p>
  )
}

/** Shows whether the answers are saved. */
function SaveStatus({ outbox, answered }: { outbox: Outbox; answered: number }) {
  const waiting = waitingCount(outbox)
  const state = waiting === 0 ? 'saved' : outbox.failures > 0 ? 'kept' : 'saving'
  return (
    <p className={classes.saveStatus} data-state={state} role="status">
      {answered > 0 && (
        <>
          {state === 'saved' && <IconCloudCheck size={20} aria-hidden="true" />}
          {state === 'saving' && <Loader size={16} color="gray" aria-hidden="true" />}
          {state === 'kept' && <IconCloudOff size={20} aria-hidden="true" />}
          <span key={state}>{texts.save[state]}</span>
        </>
      )}
    </p>
  )
}

type CountdownProps = { deadlineAt: string; clock: RunningClock }

/** Time left by the server's clock. Screen readers get announcements at a few marks, not every second. */
function Countdown({ deadlineAt, clock }: CountdownProps) {
  const seconds = useSecondsLeft(deadlineAt, clock)
  const announced = useAnnouncement(seconds)
  return (
    <>
      <div
        className={classes.countdown}
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
