import { Title } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { QueryView } from '@/components/query-view'
import { scoreChartsQuery } from '../api/score-charts'
import { texts } from '../texts'
import classes from './charts.module.css'
import { ChartsSkeleton } from './charts-skeleton'

/** They lie below the fold: no part of the page's first load. */
const ChartCards = laterPart(async () => (await import('./chart-cards')).ChartCards, MissingPart)

/** How the learner's scores go, over time and by topic. */
export function Charts({ userId }: { userId: string }) {
  const charts = useQuery(scoreChartsQuery(userId))
  return (
    <section aria-labelledby="progress" className={classes.section}>
      <Title order={2} id="progress" className={classes.title}>
        <IconChartLine size={22} aria-hidden="true" />
        {texts.charts.title}
      </Title>
      <QueryView query={charts} skeleton={<ChartsSkeleton />}>
        {({ scores, topics, pass_percent: line }) => (
          <Suspense fallback={<ChartsSkeleton />}>
            <ChartCards scores={scores} topics={topics} line={line} />
          </Suspense>
        )}
      </QueryView>
    </section>
  )
}
