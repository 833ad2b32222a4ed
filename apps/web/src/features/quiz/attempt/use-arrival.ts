import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'

/**
 * Scrolls to a question and focuses its heading after a move. Before the first move the scroll position
 * is unchanged. The button that started the quiz has been removed, so a lost focus moves to the
 * question.
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
