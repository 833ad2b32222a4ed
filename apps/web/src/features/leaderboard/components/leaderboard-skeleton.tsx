import { Skeleton } from '@mantine/core'
import classes from './leaderboard-screen.module.css'
import list from './ranked-list.module.css'

const rows = Array.from({ length: 10 }, (_, index) => index + 1)

export function LeaderboardSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Skeleton height={32} width={160} />
        <div className={list.list}>
          {rows.map((rank) => (
            <div key={rank} className={list.row}>
              <Skeleton height={40} circle />
              <div>
                <Skeleton height={18} width="55%" mb={8} />
                <Skeleton height={14} width="38%" />
              </div>
              <Skeleton height={32} width={78} radius="xl" />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.side}>
        <Skeleton height={184} radius="lg" />
        <Skeleton height={420} radius="lg" />
      </div>
    </div>
  )
}
