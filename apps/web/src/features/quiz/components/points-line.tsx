import { Anchor, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { PointsBadge } from '@/components/points-badge'
import { texts } from '../texts'
import classes from './start-card.module.css'

type Props = {
  /** Undefined while loading. */
  points: number | undefined
  cost: number
}

/** The balance and the remainder after starting, or the missing points with a link to buy them. */
export function PointsLine({ points, cost }: Props) {
  if (points === undefined) return <Skeleton height={32} width={240} />
  if (points < cost) {
    return (
      <div className={classes.short} role="alert">
        <IconAlertTriangle size={22} aria-hidden="true" />
        <span>{texts.start.short(cost, points)}</span>
        <Anchor component={Link} to="/purchase-points" className={classes.buy}>
          {texts.start.buy}
        </Anchor>
      </div>
    )
  }
  return (
    <div className={classes.balance}>
      <span>{texts.start.balance}</span>
      <PointsBadge points={points} />
      {cost > 0 && <span className={classes.after}>{texts.start.afterStart(points - cost)}</span>}
    </div>
  )
}
