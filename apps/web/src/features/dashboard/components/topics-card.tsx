import { Text } from '@mantine/core'
import { formatNumber } from '@/lib/formats'
import type { TopicScore } from '../api/get-score-charts'
import { isGoodScore } from '../rules/figures'
import { texts } from '../texts'
import classes from './charts.module.css'

/** Below this share of right answers a topic asks for practice. */
const weakBelow = 0.6

/** Right answers by topic, weakest first: bars beside the figures that they draw. */
export function TopicsCard({ topics }: { topics: TopicScore[] }) {
  const words = texts.charts.topics
  return (
    <section className={classes.card} aria-labelledby="scores-by-topic">
      <div className={classes.head}>
        <h3 className={classes.name} id="scores-by-topic">
          {words.title}
        </h3>
      </div>
      {topics.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <ul className={classes.topics}>
        {topics.map(({ id, name, correct, total, percentage }) => (
          <li
            key={id}
            data-good={isGoodScore(correct, total) || undefined}
            data-weak={correct / total < weakBelow || undefined}
          >
            <span className={classes.topicName}>{name}</span>
            <span className={classes.topicFigures}>
              {words.figures(formatNumber(correct), formatNumber(total), formatNumber(percentage))}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ width: `${percentage}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
