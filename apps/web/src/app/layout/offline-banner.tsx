import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { texts } from '../texts'
import classes from './offline-banner.module.css'

/** A quiet strip while the server is known to be out of reach. */
export function OfflineBanner() {
  const online = useSyncExternalStore(onConnectionChange, isReachable, () => true)
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
