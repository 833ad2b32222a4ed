import { useEffect, useEffectEvent } from 'react'

/** Shorter absences do not require a synchronisation. */
const noticedAfterMs = 5_000

/** Calls back when the tab becomes visible after a longer absence. */
export function useWhenShownAgain(onShown: () => void): void {
  const shown = useEffectEvent(onShown)

  useEffect(() => {
    let hiddenAt: number | null = null
    const look = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now()
      } else if (hiddenAt !== null && Date.now() - hiddenAt > noticedAfterMs) {
        hiddenAt = null
        shown()
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
