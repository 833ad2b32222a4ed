import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '@/lib/formats'
import classes from './points-badge.module.css'
import { PointsMark } from './points-mark'
import { texts } from './texts'

const countMs = 700

/** A balance of points. A change while it is on screen is animated. */
export function PointsBadge({ points }: { points: number }) {
  const shown = useCount(points)
  return (
    <span className={classes.badge}>
      <PointsMark />
      <span aria-hidden="true">{texts.points(formatNumber(shown))}</span>
      <VisuallyHidden>{texts.pointsLabel(formatNumber(points))}</VisuallyHidden>
    </span>
  )
}

/** Eases from the value last shown to `target`, unless the user prefers reduced motion. */
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
