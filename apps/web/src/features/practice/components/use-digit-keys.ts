import { useEffectEvent, useLayoutEffect } from 'react'
import type { Choice } from '@/lib/question'

/** Where digits mean something else. */
export const ownKeys = 'input:not([type="radio"]), textarea, select, dialog'

/** The keys 1 to 4, by their place, so that they work under a Thai layout too. */
export function useDigitKeys(enabled: boolean, onDigit: (digit: Choice) => void): void {
  const act = useEffectEvent(onDigit)
  // Not after the paint: a key pressed as soon as the screen shows would be lost.
  useLayoutEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(ownKeys)) return
      const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1]
      if (!digit) return
      event.preventDefault()
      act(Number(digit) as Choice)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
}
