import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '@/lib/formats'
import classes from './points-badge.module.css'
import { texts } from './texts'

const countMs = 700

/** A balance of points. When it changes on screen, the figure counts to the new one. */
export function PointsBadge({ points }: { points: number }) {
  const shown = useCount(points)
  return (
    <span className={classes.badge}>
      <svg className={classes.coin} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="9" fill="var(--mantine-color-mango-5)" />
        <path d="m5.8 10.4 2.9 2.9 5.6-6" fill="none" stroke="#3d2600" strokeWidth="2" />
      </svg>
      <span aria-hidden="true">{texts.points(formatNumber(shown))}</span>
      <VisuallyHidden>{texts.pointsLabel(formatNumber(points))}</VisuallyHidden>
    </span>
  )
}

/** Eases from the value last shown to `target`, unless the person asked for less motion. */
function useCount(target: number): number {
  const [shown, setShown] = useState(target)
  const from = useRef(target)

  useEffect(() => {
    const start = from.current
    from.current = target
    if (start === target || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(target)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - began) / countMs)
      setShown(Math.round(start + (target - start) * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  return shown
}
