import { Text } from '@mantine/core'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { Statistics } from './api/question-statistics'
import { figure, percent } from './figure-formats'
import { Flags } from './flags'
import { OptionShares } from './option-shares'
import classes from './quiz-set-statistics-screen.module.css'
import { texts } from './texts'

type Props = { statistics: Statistics; wording?: readonly string[]; dropped?: boolean }

const words = texts.question

/** Statistics of a question. Figures that cannot be computed state the reason. */
export function QuestionFigures({ statistics, wording, dropped }: Props) {
  const { attempts, facility, discrimination, interval, efficiency, options } = statistics
  const missing = (value: number | null, needed: number) => {
    if (value !== null) return undefined
    return attempts < needed ? words.needs(needed) : words.noVariance
  }
  const range = interval && words.interval(figure(interval.low, 0), figure(interval.high, 0))
  return (
    <div className={classes.questionFigures}>
      <Flags statistics={statistics} dropped={dropped} />
      <StatGrid>
        <StatCard label={words.attempts} value={formatNumber(attempts)} />
        <StatCard label={words.facility} value={percent(facility)} hint={missing(facility, 30)} />
        <StatCard
          label={words.discrimination}
          value={figure(discrimination, 0)}
          hint={range ?? missing(discrimination, 50)}
        />
        <StatCard
          label={words.efficiency}
          value={figure(efficiency, 0)}
          hint={missing(efficiency, 50)}
        />
      </StatGrid>
      {statistics.recounting && <Text c="dimmed">{texts.page.recounting}</Text>}
      {statistics.earlier_attempts > 0 && (
        <Text c="dimmed">{words.earlier(formatNumber(statistics.earlier_attempts))}</Text>
      )}
      {options.length > 0 && <OptionShares options={options} wording={wording} />}
    </div>
  )
}
