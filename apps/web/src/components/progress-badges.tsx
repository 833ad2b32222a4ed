import { IconCheck, IconPlayerPlayFilled } from '@tabler/icons-react'
import { formatNumber } from '@/lib/formats'
import type { Progress } from '@/lib/own-progress'
import { PassWords } from './pass-words'
import classes from './progress-badges.module.css'
import { texts } from './texts'

type Props = { progress: Progress /** Shows the score of the last attempt. */; scored?: boolean }

/** A member's progress on a quiz set's card: running, done, the last score. */
export function ProgressBadges({ progress: { running, latest }, scored }: Props) {
  const { progress } = texts
  return (
    <>
      {running && (
        <span className={classes.badge} data-running-set="">
          <IconPlayerPlayFilled size={12} aria-hidden="true" />
          {progress.running}
        </span>
      )}
      {latest && (
        <span className={classes.badge}>
          <IconCheck size={16} aria-hidden="true" />
          {progress.done}
          {scored && (
            <strong>
              {progress.score(formatNumber(latest.score), formatNumber(latest.total_questions))}
            </strong>
          )}
        </span>
      )}
      {latest && scored && <PassWords passed={latest.passed} line={latest.pass_percent} />}
    </>
  )
}
