import { Text } from '@mantine/core'
import { Meter } from '@/components/meter'
import { formatNumber } from '@/lib/formats'
import type { AttemptResult } from '../api/attempt-result'
import { compareWithAverage } from '../rules/comparison'
import { formatPercentage } from '../rules/score'
import { texts } from '../texts'
import classes from './average-comparison.module.css'

type Props = { percentage: number; quizSet: AttemptResult['quiz_set'] }

/** Bars for the learner and the average of all learners. */
export function AverageComparison({ percentage, quizSet }: Props) {
  const { attempts, average_percentage: average, pass_percent } = quizSet
  const mark = pass_percent ?? undefined
  const { summary } = texts
  if (average === null || attempts < 2) {
    return (
      <Text c="dimmed" size="xs">
        {summary.first}
      </Text>
    )
  }
  const { relation, points } = compareWithAverage(percentage, average)
  const sentence = relation === 'same' ? summary.same : summary[relation](String(points))
  return (
    <div className={classes.comparison}>
      <h3 className={classes.title}>{summary.comparison}</h3>
      <Bar name={summary.you} value={percentage} mark={mark} own />
      <Bar name={summary.average} value={average} mark={mark} />
      <p className={classes.sentence}>
        {sentence} <span>{summary.attempts(formatNumber(attempts))}</span>
      </p>
    </div>
  )
}

type BarProps = { name: string; value: number; mark: number | undefined; own?: boolean }

function Bar({ name, value, mark, own }: BarProps) {
  return (
    <div className={classes.bar} data-own={own || undefined}>
      <span>{name}</span>
      <Meter share={value} tone={own ? undefined : 'others'} mark={mark} height={12} />
      <span className={classes.value}>{formatPercentage(value, 1)}</span>
    </div>
  )
}
