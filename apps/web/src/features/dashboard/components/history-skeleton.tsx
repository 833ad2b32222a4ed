import { Skeleton } from '@mantine/core'
import { RowList } from '@/components/row-list'
import classes from './dashboard-screen.module.css'

const rows = [1, 2, 3, 4, 5]

export function HistorySkeleton() {
  return (
    <RowList as="div">
      {rows.map((row) => (
        <div key={row} className={classes.attempt}>
          <div className={classes.skeletonWords}>
            <Skeleton height={20} width="62%" mb={8} />
            <Skeleton height={14} width="80%" mb={8} />
            <Skeleton height={14} width="40%" />
          </div>
          <Skeleton height={28} width={56} />
        </div>
      ))}
    </RowList>
  )
}
