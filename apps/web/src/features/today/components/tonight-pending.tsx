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
      <section className={classes.card}>
        <div className={classes.part}>
          <h2 className={classes.title}>{texts.title}</h2>
          <span className={classes.pending} />
          <span className={classes.pending} data-part="step" />
          <span className={classes.pending} data-part="step" />
          <span className={classes.pending} data-part="start" />
        </div>
        <div className={classes.part}>
          <span className={classes.pending} data-part="start" />
          <span className={classes.pending} />
          <span className={classes.pending} data-part="target" />
        </div>
      </section>
    </div>
  )
}
