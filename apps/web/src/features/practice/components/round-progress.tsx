import { Meter } from '@/components/meter'
import { texts } from '../texts'
import classes from './round-progress.module.css'

/** Progress of a round. `position` counts from 0. */
export function RoundProgress({ position, total }: { position: number; total: number }) {
  return (
    <div className={classes.progress}>
      <span>{texts.progress(position + 1, total)}</span>
      <span
        role="progressbar"
        aria-label={texts.progressLabel}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={position}
        aria-valuetext={texts.progress(position + 1, total)}
      >
        <Meter share={(position / total) * 100} height={6} />
      </span>
    </div>
  )
}
