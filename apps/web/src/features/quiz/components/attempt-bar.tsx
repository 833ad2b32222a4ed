import { ActionIcon } from '@mantine/core'
import { IconTextSize } from '@tabler/icons-react'
import type { RunningClock } from '@/lib/use-server-clock'
import type { Outbox } from '../rules/outbox'
import { texts } from '../texts'
import classes from './attempt-bar.module.css'
import { ConnectionLine } from './connection-line'
import { Countdown } from './countdown'
import { SaveStatus } from './save-status'

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
