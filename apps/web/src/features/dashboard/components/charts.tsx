import { Title } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/query-view'
import { scoreChartsQuery } from '../api/score-charts'
import { texts } from '../texts'
import classes from './charts.module.css'
import { ChartsSkeleton } from './charts-skeleton'
import { ScoresCard } from './scores-card'
import { TopicsCard } from './topics-card'

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
        {({ scores, topics }) => (
          <div className={classes.cards}>
            <ScoresCard scores={scores} />
            <TopicsCard topics={topics} />
          </div>
        )}
      </QueryView>
    </section>
  )
}
