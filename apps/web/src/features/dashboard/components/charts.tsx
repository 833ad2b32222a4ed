import { Skeleton, Title } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { QueryView } from '@/components/query-view'
import { scoreChartsQuery } from '../api/score-charts'
import { texts } from '../texts'
import classes from './dashboard-screen.module.css'

/** Below the fold, so not part of the page's initial load. */
const ScoresCard = laterPart(async () => (await import('./scores-card')).ScoresCard, MissingPart)

/** The scores of the learner's attempts over time. */
export function Charts({ userId }: { userId: string }) {
  const charts = useQuery(scoreChartsQuery(userId))
  return (
    <section aria-labelledby="progress" className={classes.chartSection}>
      <Title order={2} id="progress" className={classes.chartTitle}>
        <IconChartLine size={22} aria-hidden="true" />
        {texts.charts.title}
      </Title>
      <QueryView query={charts} skeleton={<ChartsSkeleton />}>
        {({ scores }) => (
          <Suspense fallback={<ChartsSkeleton />}>
            <ScoresCard scores={scores} />
          </Suspense>
        )}
      </QueryView>
    </section>
  )
}

export function ChartsSkeleton() {
  return <Skeleton height={340} radius="lg" />
}
