import { Skeleton, Text } from '@mantine/core'
import { texts } from '../texts'
import { ChartsSkeleton } from './charts-skeleton'
import { DashboardActions } from './dashboard-actions'
import classes from './dashboard-skeleton.module.css'
import { DashboardStats } from './dashboard-stats'

/** The page of someone who has been here before: what is theirs comes into it. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={classes.head}>
        <Skeleton className={classes.greeting} />
        <Text c="dimmed">{texts.lead}</Text>
      </div>
      <Skeleton height={176} radius="lg" mb="lg" />
      <DashboardStats />
      <DashboardActions />
      <ChartsSkeleton />
    </>
  )
}
