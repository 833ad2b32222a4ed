import { useId } from 'react'
import { formatPercentage, percentageOf, scoreBand } from '../rules/score'
import { texts } from '../texts'
import classes from './result-sections.module.css'

type Props = {
  score: number
  total: number
  /** Decimals of the percentage: none in the main quiz, one in a tenant's. */
  decimals: 0 | 1
  /** Pass line in percent; undefined while loading, and where a result has none. */
  line?: number
  /** The result passed; undefined while loading, and where that is open. */
  passed?: boolean
}

const radius = 70
const circumference = 2 * Math.PI * radius

/** The score as a ring that is animated once. */
export function ResultRing({ score, total, decimals, line, passed }: Props) {
  const titleId = useId()
  const share = percentageOf(score, total)
  const percentage = formatPercentage(share, decimals)
  return (
    <div
      className={classes.ring}
      data-band={passed === undefined ? undefined : scoreBand(share, passed)}
    >
      <svg viewBox="-20 -20 200 200" role="img" aria-labelledby={titleId}>
        <title id={titleId}>{texts.ring(score, total, percentage)}</title>
        {/* Rays around a good score. The stylesheet hides them otherwise. */}
        <circle className={classes.rays} cx="80" cy="80" r="88" pathLength="72" />
        <circle className={classes.track} cx="80" cy="80" r={radius} />
        {score > 0 && (
          <circle
            className={classes.done}
            cx="80"
            cy="80"
            r={radius}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - share / 100)}
            style={{ '--from': circumference } as React.CSSProperties}
          />
        )}
        {line !== undefined && (
          <g transform={`rotate(${line * 3.6} 80 80)`}>
            <line
              className={classes.around}
              x1={80 + radius - 11}
              x2={80 + radius + 11}
              y1="80"
              y2="80"
            />
            <line
              className={classes.line}
              x1={80 + radius - 10}
              x2={80 + radius + 10}
              y1="80"
              y2="80"
            />
          </g>
        )}
      </svg>
      <div className={classes.ringFigures} aria-hidden="true">
        <span className={classes.percentage}>{percentage}</span>
        <span className={classes.score}>{texts.score(score, total)}</span>
      </div>
    </div>
  )
}
