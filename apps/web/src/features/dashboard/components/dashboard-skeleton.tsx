import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LastSeen } from '@/components/last-seen'
import { texts } from '../texts'
import { ChartsSkeleton } from './charts-skeleton'
import { DashboardActions } from './dashboard-actions'
import classes from './dashboard-skeleton.module.css'
import { DashboardStats } from './dashboard-stats'

/** Placeholder for returning learners. `LastSeen` fills it with the values stored on the last visit. */
export function DashboardSkeleton({ today }: { today: ReactNode }) {
  return (
    <>
      <LastSeen name="dashboard">
        <div className={classes.head}>
          <Title order={1}>
            {texts.welcome('')}
            <span className={classes.name} />
          </Title>
          <Text c="dimmed">{texts.lead}</Text>
        </div>
        {today}
        <DashboardStats />
        <DashboardActions />
      </LastSeen>
      <ChartsSkeleton />
    </>
  )
}
