import { Button, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { laterPart } from '@/components/later-part'
import { NearView } from '@/components/near-view'
import type { ScorePoint } from '../api/score-charts'
import { texts } from '../texts'
import classes from './charts.module.css'
import { ScoresTable } from './scores-table'

/** The chart library is large, so the chart loads in its own chunk when it nears the viewport. */
const ScoreChart = laterPart(async () => (await import('./score-chart')).ScoreChart)

/** Scores over time, as a chart or a table. */
export function ScoresCard({ scores }: { scores: ScorePoint[] }) {
  const [asTable, setAsTable] = useState(false)
  const words = texts.charts.scores
  const drawable = scores.length > 1
  const decided = scores.filter((score) => score.passed !== null)
  const passed = decided.filter((score) => score.passed).length
  return (
    <section className={classes.card} aria-labelledby="scores-over-time">
      <div className={classes.head}>
        <h3 className={classes.name} id="scores-over-time">
          {words.title}
        </h3>
        {drawable && (
          <Button variant="subtle" onClick={() => setAsTable(!asTable)}>
            {asTable ? words.asChart : words.asTable}
          </Button>
        )}
      </div>
      {drawable ? (
        <>
          <p className={classes.hint}>
            {words.notAbility} {decided.length > 0 && words.passed(passed, decided.length)}{' '}
            {!asTable && words.dashes}
          </p>
          {asTable ? (
            <ScoresTable scores={scores} />
          ) : (
            <div className={classes.plot} role="img" aria-label={words.summary(scores.length)}>
              <NearView>
                <Suspense fallback={<Skeleton height="100%" radius="md" />}>
                  <ScoreChart scores={scores} />
                </Suspense>
              </NearView>
            </div>
          )}
        </>
      ) : (
        <Text c="dimmed">{words.tooFew}</Text>
      )}
    </section>
  )
}
