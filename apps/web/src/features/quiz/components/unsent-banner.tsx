import { IconCloudOff } from '@tabler/icons-react'
import { type Outbox, waitingCount } from '../rules/outbox'
import { texts } from '../texts'
import classes from './unsent-banner.module.css'

/** A quiet line while answers wait for a connection: nothing is lost, go on. */
export function UnsentBanner({ outbox }: { outbox: Outbox }) {
  const waiting = waitingCount(outbox)
  return (
    <div role="status">
      {outbox.failures > 0 && waiting > 0 && (
        <p className={classes.banner} data-unsent>
          <IconCloudOff size={18} aria-hidden="true" />
          {texts.unsent(waiting)}
        </p>
      )}
    </div>
  )
}
