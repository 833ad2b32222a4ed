import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { texts } from '../texts'
import classes from './offline-banner.module.css'

/** A quiet strip while the browser knows that it has no network. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className={classes.banner}>
          <IconWifiOff size={18} aria-hidden="true" />
          {texts.offline}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
