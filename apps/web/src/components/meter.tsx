import type { CSSProperties } from 'react'
import classes from './meter.module.css'

type Props = {
  /** Of 100. */
  share: number
  /** What it says of the share; without one, only how large it is. */
  tone?: 'good' | 'weak' | 'others'
  /** Where a line is marked, of 100. */
  mark?: number
  /** In pixels. */
  height: number
  /** Where it lies in what is around it. */
  className?: string
}

/** A share as a bar, for the eye: the figure stands beside it in words. */
export function Meter({ share, tone, mark, height, className = '' }: Props) {
  const size = { '--meter': `${height}px` } as CSSProperties
  return (
    <span className={`${classes.track} ${className}`} style={size} aria-hidden="true">
      <span className={classes.share} data-tone={tone} style={{ width: `${share}%` }} />
      {mark !== undefined && <span className={classes.mark} style={{ left: `${mark}%` }} />}
    </span>
  )
}
