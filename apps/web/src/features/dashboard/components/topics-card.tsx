import { Text } from '@mantine/core'
import { Meter } from '@/components/meter'
import { markWords } from '@/components/pass-line/mark-words'
import { PassWords } from '@/components/pass-line/pass-words'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import type { TopicScore } from '../api/score-charts'
import { isGoodScore } from '../rules/figures'
import { texts } from '../texts'
import charts from './charts.module.css'
import classes from './topics-card.module.css'

/** Of fewer questions nothing is said, as with the topics to study again. */
const fewest = 3

/** As many as `score_charts` tells, those with the most questions. */
const mostShown = 8

/** Right answers by topic, weakest first: bars beside the figures that they draw. */
export function TopicsCard({ topics, line }: { topics: TopicScore[]; line: number }) {
  const words = texts.charts.topics
  return (
    <section className={charts.card} aria-labelledby="scores-by-topic">
      <div className={charts.head}>
        <h3 className={charts.name} id="scores-by-topic">
          {words.title}
        </h3>
      </div>
      <p className={charts.hint}>
        {topics.length === mostShown && words.most(mostShown)} {words.window}{' '}
        {topics.length > 0 && markWords(line)}
      </p>
      {topics.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <ul className={classes.list}>
        {topics.map(({ id, name, correct, total, percentage, passed }) => (
          <li key={id}>
            <span className={classes.name}>
              <WholeWords>{name}</WholeWords>
              <PassWords passed={passed} line={line} />
            </span>
            <span className={classes.figures}>
              {words.figures(formatNumber(correct), formatNumber(total), formatNumber(percentage))}
            </span>
            <Meter
              share={percentage}
              tone={toneOf(correct, total)}
              mark={line}
              height={10}
              className={classes.meter}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function toneOf(correct: number, total: number) {
  if (isGoodScore(correct, total)) return 'good'
  return total >= fewest ? 'weak' : undefined
}
