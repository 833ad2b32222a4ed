import { useEffectEvent, useLayoutEffect } from 'react'

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

export type Shortcut =
  /** The option shown in this place, from 1. */
  { type: 'choose'; place: number } | { type: 'previous' } | { type: 'next' } | { type: 'unsure' }

type KeyPress = {
  /** `KeyboardEvent.code`: the physical key, so that 1-4 and F work with a Thai layout. */
  code: string
  modified: boolean
  repeated: boolean
}

/** Returns the action of a key during the quiz, or null. */
export function shortcutOf({ code, modified, repeated }: KeyPress): Shortcut | null {
  if (modified) return null
  if (code === 'ArrowLeft') return { type: 'previous' }
  if (code === 'ArrowRight') return { type: 'next' }
  if (repeated) return null
  if (code === 'KeyF') return { type: 'unsure' }
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1]
  return digit ? { type: 'choose', place: Number(digit) } : null
}
