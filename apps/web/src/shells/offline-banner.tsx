import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '@/lib/use-online'
import classes from './shells.module.css'
import { texts } from './texts'

/** An unobtrusive banner while the server is known to be unreachable. */
export function OfflineBanner() {
  const online = useOnline()
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
