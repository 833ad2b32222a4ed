import { CloseButton } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { Notice } from '../notice'
import { dismissToast, getToasts } from '../notify'
import { texts as shared } from '../texts'
import classes from './ended-notice.module.css'
import { endedReason, forgetEndedReason, subscribeToEndedReason } from './ended-reason'
import { texts } from './texts'

/** Shown on the sign-in page until closed: the reason why the session ended. Replaces the earlier toast. */
export function EndedNotice() {
  const reason = useSyncExternalStore(subscribeToEndedReason, endedReason, () => null)
  useEffect(() => {
    if (!reason) return
    for (const { id, about } of getToasts()) if (about === 'session') dismissToast(id)
  }, [reason])
  return (
    <div role="status" className={reason ? classes.notice : undefined}>
      {reason && (
        <>
          <Notice tone="mango" title={texts.title} body={texts[reason]} />
          <CloseButton
            className={classes.close}
            size={44}
            iconSize={20}
            aria-label={shared.dismiss}
            onClick={forgetEndedReason}
          />
        </>
      )}
    </div>
  )
}
