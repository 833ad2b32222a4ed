import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AttemptResult } from '../api/attempt-result'
import { resultTopicsQuery } from '../api/result-topics'
import { texts } from '../texts'
import listClasses from './next-topics.module.css'
import { PractiseLink } from './practise-link'
import classes from './section.module.css'
import { TopicRow } from './topic-row'

/** The result by topic, with practice links. */
export function TopicsSection({ attempt, quiz_set, tags, next }: AttemptResult) {
  const { data: measured } = useQuery(resultTopicsQuery(attempt.id))
  if (tags.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="topics-title">
      <Title order={2} id="topics-title">
        {texts.topics.title}
      </Title>
      <ul className={listClasses.list}>
        {tags.map((tag) => (
          <TopicRow
            key={tag.id}
            attemptId={attempt.id}
            tag={tag}
            measured={measured?.find(({ id }) => id === tag.id)}
          />
        ))}
      </ul>
      <PractiseLink quizSet={quiz_set} next={next} />
    </section>
  )
}
