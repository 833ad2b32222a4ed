import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { whenIdle } from '@/lib/when-idle'
import { laterPart } from './later-part'
import { getToastStack, subscribeToToasts } from './notify'
import classes from './shell-parts.module.css'
import { texts } from './texts'

const importList = () => import('./toast-list')

const ToastList = laterPart(async () => (await importList()).ToastList)

/**
 * The place of the messages of notify*, between header and content. Their code loads when the browser is idle, before
 * the connection can be lost.
 * @param inCorner whether they stay in the corner whatever lies below it: the lists of the back office fill the window,
 *   and its users see and move a pointer
 */
export function Toasts({ inCorner = false }: { inCorner?: boolean }) {
  const { toasts, place } = useSyncExternalStore(subscribeToToasts, getToastStack, getToastStack)
  const stack = useRef<HTMLElement>(null)
  useEffect(() => whenIdle(() => void importList().catch(() => {}), 2_000), [])
  return (
    <section
      ref={stack}
      className={classes.toasts}
      data-place={place}
      aria-label={texts.notifications}
      aria-live="polite"
    >
      {toasts.length > 0 && (
        <Suspense>
          <ToastList stack={stack} toasts={toasts} place={place} inCorner={inCorner} />
        </Suspense>
      )}
    </section>
  )
}
