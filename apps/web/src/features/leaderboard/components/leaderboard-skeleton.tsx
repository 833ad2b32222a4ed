import { Skeleton } from '@mantine/core'
import classes from './leaderboard-screen.module.css'

/** The board before anyone is known: heading, rows, two panels. */
export function LeaderboardSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Skeleton height={32} width={160} />
        <Skeleton height={560} radius="lg" />
      </div>
      <div className={classes.side}>
        <Skeleton height={184} radius="lg" />
        <Skeleton height={420} radius="lg" />
      </div>
    </div>
  )
}
