import { VisuallyHidden } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { formatNumber } from '@/lib/formats'
import type { Ranking } from '../api/leaderboard'
import { isGoodAverage } from '../rules/standing'
import { texts } from '../texts'
import { Medal } from './medal'
import classes from './ranked-list.module.css'

/** A learner's row in the ranking. */
export function RankRow({ ranking }: { ranking: Ranking }) {
  const { rank, full_name, is_me, attempts, total_questions, average } = ranking
  const words = texts.rankings
  const good = isGoodAverage(average)
  return (
    <li className={classes.row} data-rank={rank} data-own={is_me || undefined}>
      <span className={classes.rank}>
        <VisuallyHidden>{words.rank(formatNumber(rank))}</VisuallyHidden>
        <span aria-hidden="true">
          {rank <= 3 ? <Medal rank={rank} /> : words.short(formatNumber(rank))}
        </span>
      </span>
      <div>
        <p className={classes.name} data-breaks="">
          {full_name?.trim() || texts.noName}
          {is_me && <span className={classes.you}>{texts.you}</span>}
        </p>
        <p className={classes.counts}>
          {words.attempts(formatNumber(attempts))} ·{' '}
          {words.questions(formatNumber(total_questions))}
        </p>
      </div>
      <p className={classes.average} data-good={good || undefined}>
        <VisuallyHidden>{words.average} </VisuallyHidden>
        {good && <IconStarFilled size={14} aria-hidden="true" />}
        {words.percent(average.toFixed(1))}
        {good && <VisuallyHidden> {words.good}</VisuallyHidden>}
      </p>
    </li>
  )
}
