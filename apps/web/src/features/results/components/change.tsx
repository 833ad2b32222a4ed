import { Text } from '@mantine/core'
import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { formatDate, formatNumber } from '@/lib/formats'
import type { AttemptResult } from '../api/attempt-result'
import { compareWithAverage } from '../rules/comparison'
import { texts } from '../texts'
import classes from './change.module.css'

type Props = { percentage: number; previous: NonNullable<AttemptResult['previous']> }

/** Change of the score since the previous attempt. */
export function Change({ percentage, previous }: Props) {
  const { relation, points } = compareWithAverage(percentage, previous.percentage)
  const { change, previous: describePrevious } = texts.summary
  const score = texts.score(previous.score, previous.total_questions)
  return (
    <p className={classes.change} data-relation={relation}>
      {relation === 'above' && <IconTrendingUp size={20} aria-hidden="true" />}
      {relation === 'below' && <IconTrendingDown size={20} aria-hidden="true" />}
      <strong>{relation === 'same' ? change.same : change[relation](formatNumber(points))}</strong>
      <Text span c="dimmed" size="xs">
        {describePrevious(score, formatDate(previous.completed_at))}
      </Text>
    </p>
  )
}
