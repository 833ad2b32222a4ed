import { Text } from '@mantine/core'
import type { AttemptResult } from '../api/attempt-result'
import { weakestTopics } from '../rules/weakest-topics'
import { texts } from '../texts'
import classes from './next-topics.module.css'
import { PractiseLink } from './practise-link'
import { TopicRow } from './topic-row'

/** The two weakest topics, their questions, and where to practise them. */
export function NextTopics({ attempt, quiz_set, tags, next }: AttemptResult) {
  if (tags.length === 0) return null
  const weakest = weakestTopics(tags)
  if (weakest.length === 0) {
    return (
      <div className={classes.next}>
        <Text ta="center">{texts.topics.allStrong}</Text>
        <PractiseLink quizSet={quiz_set} next={next} />
      </div>
    )
  }
  return (
    <div className={classes.next}>
      <h2 className={classes.title}>
        {weakest.length > 1 ? texts.topics.next : texts.topics.nextOne}
      </h2>
      <ul className={classes.list}>
        {weakest.map((tag) => (
          <TopicRow
            key={tag.id}
            attemptId={attempt.id}
            tag={tag}
            line={quiz_set.pass_percent}
            weak
          />
        ))}
      </ul>
      <PractiseLink quizSet={quiz_set} next={next} />
    </div>
  )
}
