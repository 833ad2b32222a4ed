import { Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import type { TagResult } from '../api/attempt-result'
import type { MeasuredTopic } from '../api/result-topics'
import { questionsId } from '../rules/question-filter'
import { texts } from '../texts'
import classes from './topic-row.module.css'

type Props = {
  attemptId: string
  tag: TagResult
  /** Undefined if no scale measures the topic. */
  measured: MeasuredTopic | undefined
}

/**
 * A topic with its right answers in this result, linked to its questions. A few questions say little about the learner,
 * so a weakness is named only where all first answers show it.
 */
export function TopicRow({ attemptId, tag, measured }: Props) {
  const { topics } = texts
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <WholeWords>{tag.name}</WholeWords>
        {measured?.weak && (
          <Badge variant="light" color="mango">
            {topics.weak}
          </Badge>
        )}
      </span>
      <span className={classes.figures}>{topics.correct(tag.correct, tag.total)}</span>
      {measured && measured.missing > 0 && (
        <span className={classes.missing}>{topics.missing(formatNumber(measured.missing))}</span>
      )}
      <Link
        to="/quiz-results/$attemptId"
        params={{ attemptId }}
        search={{ topic: tag.id }}
        hash={questionsId}
        className={classes.review}
        aria-label={topics.reviewTopic(tag.name)}
      >
        {topics.review}
      </Link>
    </li>
  )
}
