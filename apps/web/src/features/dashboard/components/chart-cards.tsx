import type { ScorePoint, TopicScore } from '../api/score-charts'
import classes from './charts.module.css'
import { ScoresCard } from './scores-card'
import { TopicsCard } from './topics-card'

type Props = {
  scores: ScorePoint[]
  topics: TopicScore[]
  /** The pass line of the topics. */
  line: number
}

export function ChartCards({ scores, topics, line }: Props) {
  return (
    <div className={classes.cards}>
      <ScoresCard scores={scores} />
      <TopicsCard topics={topics} line={line} />
    </div>
  )
}
