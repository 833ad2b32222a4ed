import { useEffectEvent, useLayoutEffect } from 'react'
import { type Shortcut, shortcutOf } from '../rules/shortcuts'

/** Handles the quiz's keyboard shortcuts, except in text fields and dialogs. */
export function useShortcuts(enabled: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  const act = useEffectEvent(onShortcut)

  // A layout effect, because a key pressed between paint and a passive effect would be lost.
  useLayoutEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest(ownKeys)) return
      const shortcut = shortcutOf({
        code: event.code,
        modified: event.ctrlKey || event.metaKey || event.altKey,
        repeated: event.repeat,
      })
      if (!shortcut) return
      event.preventDefault()
      act(shortcut)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
}

/** Elements that handle keys themselves: text fields, dialogs, menus and groups of settings. */
const ownKeys =
  'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], dialog, [data-own-keys]'
