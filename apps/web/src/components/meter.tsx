import type { CSSProperties } from 'react'
import classes from './page-parts.module.css'

type Props = {
  /** Percentage. */
  share: number
  /** The rating of the share; without it the bar only shows the size. */
  tone?: 'good' | 'weak' | 'others'
  /** Position of the marked line, as a percentage. */
  mark?: number
  /** In pixels. */
  height: number
  /** Positions the bar in its container. */
  className?: string
}

/** A percentage as a bar, hidden from screen readers because the figure stands beside it as text. */
export function Meter({ share, tone, mark, height, className = '' }: Props) {
  const size = { '--meter': `${height}px` } as CSSProperties
  return (
    <span className={`${classes.meter} ${className}`} style={size} aria-hidden="true">
      <span className={classes.meterShare} data-tone={tone} style={{ width: `${share}%` }} />
      {mark !== undefined && <span className={classes.meterMark} style={{ left: `${mark}%` }} />}
    </span>
  )
}
