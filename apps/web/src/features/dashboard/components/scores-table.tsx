import { Link } from '@tanstack/react-router'
import { PassWords } from '@/components/pass-line/pass-words'
import { formatDate, formatNumber } from '@/lib/formats'
import type { ScorePoint } from '../api/score-charts'
import { texts } from '../texts'
import classes from './charts.module.css'

/** The chart's data as a table, newest first. */
export function ScoresTable({ scores }: { scores: ScorePoint[] }) {
  const words = texts.charts.scores
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={words.tableLabel}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.date}</th>
            <th scope="col">{words.columns.quizSet}</th>
            <th scope="col" className={classes.figure}>
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
              <td className={classes.figure}>
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
