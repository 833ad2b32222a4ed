import { Link } from '@tanstack/react-router'
import { Meter } from '@/components/meter'
import { PassWords } from '@/components/pass-line/pass-words'
import { WholeWords } from '@/components/whole-words'
import type { TagResult } from '../api/attempt-result'
import { questionsId } from '../rules/question-filter'
import { formatPercentage, percentageOf } from '../rules/score'
import { texts } from '../texts'
import classes from './topic-row.module.css'

type Props = {
  attemptId: string
  tag: TagResult
  /** The quiz set's pass line, of 100. */
  line: number
  weak: boolean
  /** Says in words that it is weak, where nothing around it does. */
  labelled?: boolean
}

/** One topic: its share of right answers as a bar, and the way to its questions. */
export function TopicRow({ attemptId, tag, line, weak, labelled }: Props) {
  const share = percentageOf(tag.correct, tag.total)
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <WholeWords>{tag.name}</WholeWords>
        {weak && labelled && <span className={classes.weak}>{texts.topics.weakest}</span>}
        <PassWords passed={tag.passed} line={line} />
      </span>
      <span className={classes.figures}>
        {texts.topics.correct(tag.correct, tag.total)} · {formatPercentage(share, 0)}
      </span>
      <Meter share={share} tone={weak ? 'weak' : undefined} mark={line} height={8} />
      <Link
        to="/quiz-results/$attemptId"
        params={{ attemptId }}
        search={{ topic: tag.id }}
        hash={questionsId}
        className={classes.review}
        aria-label={texts.topics.reviewTopic(tag.name)}
      >
        {texts.topics.review}
      </Link>
    </li>
  )
}
