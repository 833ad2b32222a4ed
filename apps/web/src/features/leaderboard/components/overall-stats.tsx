import { formatNumber } from '@/lib/formats'
import type { Leaderboard } from '../api/leaderboard'
import { texts } from '../texts'
import classes from './side-panel.module.css'

/** Totals of all learners in the period. */
export function OverallStats({ stats }: { stats: Leaderboard['stats'] }) {
  const words = texts.stats
  const figures = [
    { label: words.learners, value: formatNumber(stats.learners) },
    { label: words.attempts, value: formatNumber(stats.attempts) },
    { label: words.questions, value: formatNumber(stats.questions) },
    { label: words.average, value: texts.rankings.percent(stats.average.toFixed(1)) },
  ]
  return (
    <section className={classes.panel} aria-labelledby="overall">
      <h2 id="overall">{words.title}</h2>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
