import { useSyncExternalStore } from 'react'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { type Outbox, waitingCount } from '../rules/outbox'
import { texts } from '../texts'
import classes from './attempt-bar.module.css'

/**
 * Offline status in the bar's existing line, so that the layout does not shift. It says that no answers
 * are lost.
 */
export function ConnectionLine({ outbox }: { outbox: Outbox }) {
  const online = useSyncExternalStore(onConnectionChange, isReachable, () => true)
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
