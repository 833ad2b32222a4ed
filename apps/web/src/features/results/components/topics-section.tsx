import { Text, Title } from '@mantine/core'
import { markWords } from '@/components/pass-line/mark-words'
import type { AttemptResult } from '../api/attempt-result'
import { weakestTopics } from '../rules/weakest-topics'
import { texts } from '../texts'
import listClasses from './next-topics.module.css'
import { PractiseLink } from './practise-link'
import classes from './section.module.css'
import { TopicRow } from './topic-row'

/** The result by topic, weakest first, and where to practise. */
export function TopicsSection({ attempt, quiz_set, tags, next }: AttemptResult) {
  if (tags.length === 0) return null
  const weakest = weakestTopics(tags)
  return (
    <section className={classes.section} aria-labelledby="topics-title">
      <Title order={2} id="topics-title">
        {texts.topics.title}
      </Title>
      <Text c="dimmed" size="xs">
        {markWords(quiz_set.pass_percent)}
      </Text>
      <ul className={listClasses.list}>
        {tags.map((tag) => (
          <TopicRow
            key={tag.id}
            attemptId={attempt.id}
            tag={tag}
            line={quiz_set.pass_percent}
            weak={weakest.includes(tag)}
            labelled
          />
        ))}
      </ul>
      <PractiseLink quizSet={quiz_set} next={next} />
    </section>
  )
}
