import { useEffectEvent, useLayoutEffect } from 'react'
import { type Move, type Point, swipeOf } from '../rules/swipe'

/** Elements that handle these keys themselves. */
const ownKeys = 'input:not([type="radio"]), textarea, select, dialog'

/** Handles the keys 1 to 4 by physical position, because Thai layouts produce other characters there. */
export function useDigitKeys(enabled: boolean, onDigit: (digit: 1 | 2 | 3 | 4) => void): void {
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
      act(Number(digit) as 1 | 2 | 3 | 4)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
}

type Moves = Partial<Record<Move, (() => void) | undefined>>

const keys: Record<string, Move> = { ArrowRight: 'next', ArrowLeft: 'previous' }

/** Navigates to adjacent items by the ← and → keys and by swiping. */
export function useMoves(moves: Moves): void {
  const go = useEffectEvent((move: Move | null | undefined) => {
    const act = move && moves[move]
    act?.()
    return act !== undefined && act !== null
  })

  // A layout effect, because a key pressed between paint and a passive effect would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(ownKeys)) return
      if (go(keys[event.key])) event.preventDefault()
    }
    let from: Point | null = null
    const begin = ({ touches, target }: TouchEvent) => {
      const finger = touches.length === 1 && !isZoomed() && !scrollsSideways(target) && touches[0]
      from = finger ? { x: finger.clientX, y: finger.clientY } : null
    }
    const end = ({ changedTouches: [finger] }: TouchEvent) => {
      if (from && finger) {
        go(swipeOf(from, { x: finger.clientX, y: finger.clientY }, innerWidth))
      }
      from = null
    }
    document.addEventListener('keydown', listen)
    document.addEventListener('touchstart', begin, { passive: true })
    document.addEventListener('touchend', end, { passive: true })
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('touchstart', begin)
      document.removeEventListener('touchend', end)
    }
  }, [])
}

const isZoomed = () => (visualViewport?.scale ?? 1) > 1.01

/** Ignores swipes that scroll a wide formula or table, and those inside a dialog. */
function scrollsSideways(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(ownKeys)) return true
  for (let part: Element | null = target; part; part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible') {
      return part !== document.documentElement && part !== document.body
    }
  }
  return false
}
