import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { QueryView } from '@/components/query-view'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import { type MeasuredProgress, myProgressQuery } from '../api/my-progress'
import { texts } from '../texts'
import classes from './progress-panel.module.css'

/** Expected marks by subject with their interval, or what is missing, and the topics to practise. */
export function ProgressPanel({ userId }: { userId: string }) {
  return (
    <QueryView query={useQuery(myProgressQuery(userId))} skeleton={null}>
      {(progress) => <Panel progress={progress} />}
    </QueryView>
  )
}

function Panel({ progress }: { progress: MeasuredProgress }) {
  const titleId = useId()
  if (progress.subjects.length === 0 && !progress.sureness) return null
  const { subjects, topics, trend, sureness } = progress
  const isOpen = subjects.some(({ expected, missing }) => expected !== null || missing !== null)
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {texts.title}
      </h2>
      {subjects.length > 0 && (
        <ul className={classes.subjects}>
          {subjects.map((subject) => (
            <Subject key={subject.id} subject={subject} />
          ))}
        </ul>
      )}
      {trend !== null && (
        <p className={classes.sentence}>
          {texts.trend[trend > 0 ? 'up' : 'down'](formatNumber(Math.abs(trend)))}
        </p>
      )}
      {isOpen && <WeakTopics topics={topics} />}
      {sureness && (
        <p className={classes.sentence}>
          {texts.sureness(formatNumber(sureness.sure), formatNumber(sureness.unsure))}
        </p>
      )}
      <details className={classes.about}>
        <summary>
          <IconInfoCircle size={18} aria-hidden="true" />
          {texts.about.title}
        </summary>
        <ul>
          {texts.about.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Subject({ subject }: { subject: MeasuredProgress['subjects'][number] }) {
  const { name, expected, low, high, missing } = subject
  const isShown = expected !== null && low !== null && high !== null
  return (
    <li>
      <span className={classes.name}>
        <WholeWords>{name}</WholeWords>
      </span>
      {isShown ? (
        <>
          <span className={classes.figures}>
            <strong>{texts.expected(formatNumber(expected))}</strong>{' '}
            {texts.interval(formatNumber(low), formatNumber(high))}
          </span>
          <span className={classes.scale} aria-hidden="true">
            <span style={{ left: `${low}%`, width: `${high - low}%` }} />
            <i style={{ left: `${expected}%` }} />
          </span>
        </>
      ) : (
        <span className={classes.withheld}>
          {missing === null ? texts.closed : texts.missing(formatNumber(missing))}
        </span>
      )}
    </li>
  )
}

function WeakTopics({ topics }: { topics: MeasuredProgress['topics'] }) {
  const words = texts.topics
  const titleId = useId()
  const weak = topics.filter((topic) => topic.weak)
  return (
    <section className={classes.topics} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.subtitle}>
        {words.title}
      </h3>
      {weak.length === 0 && (
        <p className={classes.withheld}>{topics.length > 0 ? words.none : words.tooFew}</p>
      )}
      <ul className={classes.list}>
        {weak.map(({ id, name }) => (
          <li key={id}>
            <span className={classes.name}>
              <WholeWords>{name}</WholeWords>
            </span>
            <Link
              to="/practice/topic/$topicId"
              params={{ topicId: id }}
              className={classes.link}
              aria-label={words.practiseTopic(name)}
            >
              {words.practise}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
