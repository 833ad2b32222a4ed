import { Anchor } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TagResult } from '../api/attempt-result'
import { formatPercentage, percentageOf } from '../rules/score'
import { texts } from '../texts'
import classes from './topic-row.module.css'

type Props = {
  tag: TagResult
  weak: boolean
  /** Says in words that it is weak, where nothing around it does. */
  labelled?: boolean
}

/** One topic: its share of right answers as a bar, and the way to practise it. */
export function TopicRow({ tag, weak, labelled }: Props) {
  const share = percentageOf(tag.correct, tag.total)
  return (
    <li className={classes.row} data-weak={weak || undefined}>
      <span className={classes.name}>
        {tag.name}
        {weak && labelled && <span className={classes.weak}>{texts.topics.weakest}</span>}
      </span>
      <span className={classes.figures}>
        {texts.topics.correct(tag.correct, tag.total)} · {formatPercentage(share, 0)}
      </span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.done} style={{ width: `${share}%` }} />
      </span>
      <Anchor
        component={Link}
        to={'/search' as string}
        search={{ q: tag.name } as never}
        className={classes.practise}
        aria-label={texts.topics.practiseTopic(tag.name)}
      >
        <IconTargetArrow size={18} aria-hidden="true" />
        {texts.topics.practise}
      </Anchor>
    </li>
  )
}
