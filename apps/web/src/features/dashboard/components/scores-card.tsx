import { Button, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { laterPart } from '@/components/later-part'
import { NearView } from '@/components/near-view'
import { PassWords } from '@/components/pass-words'
import { formatDate, formatNumber } from '@/lib/formats'
import type { ScorePoint } from '../api/score-charts'
import { texts } from '../texts'
import classes from './dashboard-screen.module.css'

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
    <section className={classes.chart} aria-labelledby="scores-over-time">
      <div className={classes.chartHead}>
        <h3 className={classes.chartName} id="scores-over-time">
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
          <p className={classes.chartHint}>
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

/** The chart's data as a table, newest first. */
function ScoresTable({ scores }: { scores: ScorePoint[] }) {
  const words = texts.charts.scores
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={words.tableLabel}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.date}</th>
            <th scope="col">{words.columns.quizSet}</th>
            <th scope="col" className={classes.chartFigure}>
              {words.columns.score}
            </th>
          </tr>
        </thead>
        <tbody>
          {scores.toReversed().map((score) => (
            <tr key={score.id}>
              <td>{formatDate(score.completed_at)}</td>
              <td>
                <Link to="/quiz-results/$attemptId" params={{ attemptId: score.id }}>
                  {score.quiz_set_name}
                </Link>
              </td>
              <td className={classes.chartFigure}>
                {words.percent(formatNumber(score.percentage))}
                <br />
                <PassWords passed={score.passed} line={score.pass_percent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
