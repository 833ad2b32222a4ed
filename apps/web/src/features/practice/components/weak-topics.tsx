import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Meter } from '@/components/meter'
import { WholeWords } from '@/components/whole-words'
import { quizLink } from '@/lib/quiz-link'
import { type WeakTopic, weakTopicsQuery } from '../api/weak-topics'
import { texts } from '../texts'
import classes from './weak-topics.module.css'

const words = texts.topics

/** Up to three topics below 80 % over all attempts, each with where to practise it. */
export function WeakTopics({ userId }: { userId: string }) {
  const { data: topics } = useQuery(weakTopicsQuery(userId))
  const titleId = useId()
  if (!topics || topics.length === 0) return null
  return (
    <section className={classes.topics} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {words.title}
      </h2>
      <p className={classes.window}>{words.window}</p>
      <ul className={classes.list}>
        {topics.map((topic) => (
          <Topic key={topic.id} topic={topic} />
        ))}
      </ul>
    </section>
  )
}

function Topic({
  topic: { id, name, correct, total, percentage, quiz_sets },
}: {
  topic: WeakTopic
}) {
  return (
    <li className={classes.topic}>
      <span className={classes.name}>
        <WholeWords>{name}</WholeWords>
      </span>
      <span className={classes.figures}>
        {words.correct(correct, total)} · {Math.round(percentage)}%
      </span>
      <Meter share={percentage} tone="weak" height={6} className={classes.meter} />
      <span className={classes.links}>
        {quiz_sets.map(({ id: set, name: quizSet, tenant_id }) => (
          <Link key={set} {...quizLink(set, tenant_id !== null)} className={classes.link}>
            <WholeWords>{words.practise(quizSet)}</WholeWords>
          </Link>
        ))}
        <Link to="/practice/topic/$topicId" params={{ topicId: id }} className={classes.link}>
          <WholeWords>{words.round}</WholeWords>
        </Link>
      </span>
    </li>
  )
}
