import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { PassWords } from '@/components/pass-words'
import { formatDate, formatNumber } from '@/lib/formats'
import type { ScorePoint } from '../api/score-charts'
import { goodPercent } from '../rules/figures'
import { texts } from '../texts'
import classes from './dashboard-screen.module.css'

/** Scores over time, with each quiz set's pass line and the threshold of a good score. */
export function ScoreChart({ scores }: { scores: ScorePoint[] }) {
  const words = texts.charts.scores
  return (
    <AreaChart
      h="100%"
      data={scores}
      dataKey="id"
      series={[
        { name: 'percentage', color: 'brand.6', label: words.columns.score },
        {
          name: 'pass_percent',
          color: 'var(--ink-soft)',
          label: words.line,
          strokeDasharray: '6 4',
        },
      ]}
      areaProps={({ name }) => (name === 'pass_percent' ? passLine : {})}
      curveType="monotone"
      strokeWidth={2.5}
      fillOpacity={0.18}
      tickLine="none"
      dotProps={{ r: 3 }}
      activeDotProps={{ r: 6 }}
      yAxisProps={{ domain: [0, 100], ticks: [0, 20, 40, 60, 80, 100], width: 44 }}
      valueFormatter={(value) => words.percent(formatNumber(value))}
      xAxisProps={{
        tickFormatter: (id: string) => dateOf(scores, id),
        minTickGap: 40,
        interval: 'preserveStartEnd',
      }}
      referenceLines={[
        {
          y: goodPercent,
          label: words.good,
          labelPosition: 'insideTopRight',
          color: 'var(--leaf-text)',
        },
      ]}
      tooltipProps={{
        content: ({ payload }) => <ScoreTooltip score={scores.find(isOf(payload))} />,
      }}
      areaChartProps={{ accessibilityLayer: false, margin: { right: 16, top: 8 } }}
    />
  )
}

/** Unfilled and stepped, because each quiz set has its own pass line to both sides of its point. */
const passLine = { fillOpacity: 0, type: 'step', dot: false, activeDot: false } as const

function ScoreTooltip({ score }: { score: ScorePoint | undefined }) {
  if (!score) return null
  return (
    <div className={classes.tooltip}>
      <p>
        <strong>{texts.charts.scores.percent(formatNumber(score.percentage))}</strong>
      </p>
      <p>
        <PassWords passed={score.passed} line={score.pass_percent} />
      </p>
      <p>{score.quiz_set_name}</p>
      <p>{formatDate(score.completed_at)}</p>
    </div>
  )
}

function dateOf(scores: ScorePoint[], id: string): string {
  const score = scores.find((candidate) => candidate.id === id)
  return score ? formatDate(score.completed_at) : ''
}

/** Recharts passes the hovered row inside its payload. */
function isOf(payload: readonly { payload?: { id?: unknown } }[] | undefined) {
  const id = payload?.[0]?.payload?.id
  return (score: ScorePoint) => score.id === id
}
