import { LastSeen } from '@/components/last-seen'
import { texts } from '../texts'
import classes from './tonight-card.module.css'

/** Shows the values stored on the last visit while the current ones load. */
export function TonightPending() {
  return (
    <LastSeen name="today">
      <TonightSkeleton />
    </LastSeen>
  )
}

/** Placeholder of the card for returning learners. `LastSeen` fills it with the stored values. */
export function TonightSkeleton() {
  return (
    <div className={classes.tonight}>
      <section className={classes.card} data-skeleton="">
        <h2 className={classes.title}>{texts.title}</h2>
        {['line', 'step', 'step', 'start', 'line', 'target'].map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: constant
          <span key={at} className={classes.pending} data-part={part} />
        ))}
      </section>
    </div>
  )
}
