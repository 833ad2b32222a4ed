import { Text } from '@mantine/core'
import { formatNumber } from '@/lib/formats'
import type { RegradeReport } from './api/regrade'
import { signed } from './figure-formats'
import classes from './quiz-set-statistics-screen.module.css'
import { texts } from './texts'

const words = texts.regrade

/** The learners whose scores change by the largest amounts, with their ranks. */
export function RegradedLearners({ report: { listed, learners } }: { report: RegradeReport }) {
  if (listed.length === 0) return <Text>{words.noChanges}</Text>
  const score = (marks: number, total: number) =>
    words.score(formatNumber(marks), formatNumber(total))
  const rank = (at: number | null) => (at === null ? texts.none : formatNumber(at))
  const caption = words.listed(formatNumber(listed.length), formatNumber(learners))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.list} tabIndex={0} aria-label={caption}>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.learner.name}</th>
            <th scope="col">{words.learner.score}</th>
            <th scope="col">{words.learner.rank}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((one) => (
            <tr key={one.user_id}>
              <td>{one.full_name ?? words.nameless}</td>
              <td>
                {words.becomes(
                  score(one.score_before, one.total_before),
                  score(one.score_after, one.total_after),
                )}{' '}
                ({signed(one.score_after - one.score_before)})
              </td>
              <td>{words.becomes(rank(one.place_before), rank(one.place_after))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
