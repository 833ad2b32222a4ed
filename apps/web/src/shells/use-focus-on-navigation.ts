import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { dismissEarlierToasts } from '@/components/notify'

/**
 * After moving to another page, focus is on its content, as after a full load: a screen reader
 * reads on from there and Tab does not start in the old place. A page whose name comes with its
 * data takes the focus once more with it, so that it is read out.
 */
export function useFocusOnNavigation(
  target: RefObject<HTMLElement | null>,
  name: string | undefined,
): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const shown = useRef(pathname)
  const unnamed = useRef(false)

  useEffect(() => {
    const content = target.current
    if (shown.current !== pathname) {
      shown.current = pathname
      dismissEarlierToasts()
      unnamed.current = name === undefined
      content?.focus({ preventScroll: true })
    } else if (unnamed.current && name !== undefined) {
      unnamed.current = false
      if (document.activeElement !== content) return
      content?.blur()
      content?.focus({ preventScroll: true })
    }
  }, [pathname, name, target])
}
