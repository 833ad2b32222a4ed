import { useQuery } from '@tanstack/react-query'
import type { AttemptResult } from '../api/attempt-result'
import { resultTopicsQuery } from '../api/result-topics'
import { texts } from '../texts'
import classes from './next-topics.module.css'
import { PractiseLink } from './practise-link'
import { TopicRow } from './topic-row'

const maxShown = 2

/** The topics of this result in which the learner is weak, and a link to practice. */
export function NextTopics({ attempt, quiz_set, tags, next }: AttemptResult) {
  const { data: measured = [] } = useQuery(resultTopicsQuery(attempt.id))
  if (tags.length === 0) return null
  const weak = tags.flatMap((tag) => {
    const found = measured.find(({ id }) => id === tag.id)
    return found?.weak ? [{ tag, measured: found }] : []
  })
  return (
    <div className={classes.next}>
      {weak.length > 0 && (
        <>
          <h2 className={classes.title}>{texts.topics.next}</h2>
          <ul className={classes.list}>
            {weak.slice(0, maxShown).map((topic) => (
              <TopicRow key={topic.tag.id} attemptId={attempt.id} {...topic} />
            ))}
          </ul>
        </>
      )}
      <PractiseLink quizSet={quiz_set} next={next} />
    </div>
  )
}
