import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'

/**
 * After a move, brings the question into view and reading to its start. Until someone moves,
 * nothing is taken from where they are; but the button that began the quiz has gone, and focus
 * that is nowhere goes to the question too.
 */
export function useArrival(
  stage: RefObject<HTMLElement | null>,
  beginsAt: number,
): (position: number) => void {
  const [arrival, setArrival] = useState<{ position: number } | null>(null)
  const begin = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    headingAt(stage.current, beginsAt)?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])

  useEffect(() => {
    if (!arrival) return
    const heading = headingAt(stage.current, arrival.position)
    heading?.focus({ preventScroll: true })
    heading?.closest('article')?.scrollIntoView({ block: 'start' })
  }, [arrival, stage])

  return useCallback((position) => setArrival({ position }), [])
}

function headingAt(stage: HTMLElement | null, position: number) {
  return stage?.querySelector<HTMLElement>(`[data-position="${position}"] h2`)
}
