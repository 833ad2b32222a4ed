import { Text } from '@mantine/core'
import type { TagResult } from '../api/attempt-result'
import { weakestTopics } from '../rules/weakest-topics'
import { texts } from '../texts'
import classes from './next-topics.module.css'
import { TopicRow } from './topic-row'

/** The two weakest topics, each with the way to practise it. */
export function NextTopics({ tags }: { tags: readonly TagResult[] }) {
  if (tags.length === 0) return null
  const weakest = weakestTopics(tags)
  if (weakest.length === 0) {
    return <Text ta="center">{texts.topics.allStrong}</Text>
  }
  return (
    <div className={classes.next}>
      <h2 className={classes.title}>
        {weakest.length > 1 ? texts.topics.next : texts.topics.nextOne}
      </h2>
      <ul className={classes.list}>
        {weakest.map((tag) => (
          <TopicRow key={tag.id} tag={tag} weak />
        ))}
      </ul>
    </div>
  )
}
