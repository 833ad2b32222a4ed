import { Skeleton } from '@mantine/core'
import classes from '../dashboard-screen.module.css'

/** Figures above a chart: the layout that all tabs share. */
export function DashboardSkeleton() {
  return (
    <div className={classes.panel}>
      <Skeleton height={132} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </div>
  )
}
