import { Notice } from '@/components/notice'
import { PointsMark } from '@/components/points-mark'
import { useDefaultCost } from '@/lib/default-cost'
import { formatNumber } from '@/lib/formats'
import { useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import classes from './low-points.module.css'

/** Shown if the balance is too low to start another quiz set. */
export function LowPoints() {
  const { points } = useViewer()
  const cost = useDefaultCost()
  if (points === undefined || points >= cost) return null
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
