import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { isReachable, onConnectionChange } from '@/lib/connection'
import classes from './shells.module.css'
import { texts } from './texts'

/** An unobtrusive banner while the server is known to be unreachable. */
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
