import { useEffectEvent, useLayoutEffect } from 'react'
import { type Shortcut, shortcutOf } from '../rules/shortcuts'

/** Listens for the quiz's keys, except while someone types or a dialog is open. */
export function useShortcuts(enabled: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  const act = useEffectEvent(onShortcut)

  // Not after the paint: a key pressed as soon as the screen shows would be lost.
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

/** Where keys already mean something else: text fields, dialogs, menus, groups of settings. */
const ownKeys =
  'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], dialog, [data-own-keys]'
