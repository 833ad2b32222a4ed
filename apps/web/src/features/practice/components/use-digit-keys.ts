import { useEffectEvent, useLayoutEffect } from 'react'
import type { Choice } from '@/lib/question'

/** Elements that handle these keys themselves. */
export const ownKeys = 'input:not([type="radio"]), textarea, select, dialog'

/** Handles the keys 1 to 4 by physical position, because Thai layouts produce other characters there. */
export function useDigitKeys(enabled: boolean, onDigit: (digit: Choice) => void): void {
  const act = useEffectEvent(onDigit)
  // A layout effect, because a key pressed between paint and a passive effect would be lost.
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
