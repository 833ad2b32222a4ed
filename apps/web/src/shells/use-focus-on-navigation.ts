import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { moveToasts } from '@/components/notify'

/**
 * After a navigation the focus moves to the new content, as after a full page load: a screen reader continues there
 * and Tab does not start at the old position. If a page's name arrives with its data, the focus is set once more, so
 * that the name is read out.
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
      moveToasts()
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
