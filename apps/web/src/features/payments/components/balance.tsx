import { PointsBadge } from '@/components/points-badge'
import { formatNumber } from '@/lib/formats'
import { useViewer } from '@/lib/viewer'
import { setsFor } from '../rules/package-value'
import { texts } from '../texts'
import classes from './balance.module.css'

/** What someone signed in has, and how far it goes; a member's place is kept until it is known. */
export function Balance() {
  const { points } = useViewer()
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
      <span className={classes.sets}>{texts.balance.sets(formatNumber(setsFor(points)))}</span>
    </div>
  )
}
