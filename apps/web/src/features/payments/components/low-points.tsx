import { Notice } from '@/components/notice'
import { PointsMark } from '@/components/points-mark'
import { formatNumber } from '@/lib/formats'
import { useViewer } from '@/lib/viewer'
import { lowPoints } from '../rules/package-value'
import { texts } from '../texts'
import classes from './low-points.module.css'

/** Shown to whoever cannot start another quiz set. */
export function LowPoints() {
  const { points } = useViewer()
  if (points === undefined || points >= lowPoints) return null
  return (
    <div className={classes.place}>
      <Notice
        tone="mango"
        icon={<PointsMark size={28} />}
        title={texts.low.title}
        body={texts.low.body(formatNumber(points))}
      />
    </div>
  )
}
