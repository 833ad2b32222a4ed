import { Skeleton } from '@mantine/core'
import classes from './charts.module.css'

export function ChartsSkeleton() {
  return (
    <div className={classes.cards}>
      <Skeleton height={340} radius="lg" />
      <Skeleton height={340} radius="lg" />
    </div>
  )
}
