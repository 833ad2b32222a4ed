import { PointsBadge } from '@/components/points-badge'
import { setsFor, useDefaultCost } from '@/lib/default-cost'
import { formatNumber } from '@/lib/formats'
import { useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import classes from './balance.module.css'

/** The member's balance and the number of quiz sets it pays for. The space is reserved while it loads. */
export function Balance() {
  const { points } = useViewer()
  const cost = useDefaultCost()
  if (points === undefined) {
    return (
      <div className={classes.balance} data-member-room="">
        <PointsBadge points={0} />
      </div>
    )
  }
  return (
    <div className={classes.balance}>
      <span>{texts.balance.label}</span>
      <PointsBadge points={points} />
      {cost > 0 && (
        <span className={classes.sets}>
          {texts.balance.sets(formatNumber(setsFor(points, cost)))}
        </span>
      )}
    </div>
  )
}
