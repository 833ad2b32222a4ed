import { useEffectEvent, useLayoutEffect, useState } from 'react'

const cookie = 'sidebar_expanded'
const weekSeconds = 7 * 24 * 60 * 60

const phone = '(max-width: 47.99em)'

/**
 * Whether the sidebar is expanded; remembered on this device for a week. Ctrl or Cmd+B toggles it, or on a phone the
 * drawer that replaces it.
 */
export function useSidebar(toggleDrawer: () => void): [expanded: boolean, toggle: () => void] {
  const [expanded, setExpanded] = useState(readExpanded)
  const toggle = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${cookie}=${!expanded}; path=/; max-age=${weekSeconds}; samesite=lax`
    setExpanded(!expanded)
  }
  const onShortcut = useEffectEvent(() => (matchMedia(phone).matches ? toggleDrawer() : toggle()))

  // A layout effect, so that a key pressed as soon as the screen shows is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyB' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      onShortcut()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return [expanded, toggle]
}

function readExpanded(): boolean {
  return !document.cookie.split('; ').includes(`${cookie}=false`)
}
