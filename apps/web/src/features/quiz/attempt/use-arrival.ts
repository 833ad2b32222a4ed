import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * After a move, brings the question into view and reading to its start. Until someone moves,
 * nothing is taken from where they are.
 */
export function useArrival(stage: RefObject<HTMLElement | null>): (position: number) => void {
  const [arrival, setArrival] = useState<{ position: number } | null>(null)

  useEffect(() => {
    if (!arrival) return
    const card = stage.current?.querySelector<HTMLElement>(`[data-position="${arrival.position}"]`)
    card?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'start' })
  }, [arrival, stage])

  return useCallback((position) => setArrival({ position }), [])
}
