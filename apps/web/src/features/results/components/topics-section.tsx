import { Badge, Title } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { SiteLinkButton } from '@/components/site-link-button'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import { quizLink } from '@/lib/quiz-link'
import type { AttemptResult, TagResult } from '../api/attempt-result'
import { type MeasuredTopic, resultTopicsQuery } from '../api/result-topics'
import { questionsId } from '../rules/question-filter'
import { texts } from '../texts'
import classes from './result-sections.module.css'

/** The result by topic, with practice links. */
export function TopicsSection({ attempt, quiz_set, tags, next }: AttemptResult) {
  const { data: measured } = useQuery(resultTopicsQuery(attempt.id))
  if (tags.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="topics-title">
      <Title order={2} id="topics-title">
        {texts.topics.title}
      </Title>
      <ul className={classes.list}>
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

type TopicProps = {
  attemptId: string
  tag: TagResult
  /** Undefined if no scale measures the topic. */
  measured: MeasuredTopic | undefined
}

/**
 * A topic with its right answers in this result, linked to its questions. A few questions say little about the learner,
 * so a weakness is named only where all first answers show it.
 */
function TopicRow({ attemptId, tag, measured }: TopicProps) {
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

type PractiseProps = { quizSet: AttemptResult['quiz_set']; next: AttemptResult['next'] }

/**
 * Links to the other quiz sets of the course, which cover the same topics. If the course has no others,
 * links to the next quiz set. Renders nothing if every quiz set has been started.
 */
function PractiseLink({ quizSet: { course, tenant_id, site, siblings }, next }: PractiseProps) {
  if (siblings === 0 || !course) {
    return (
      next && (
        <LinkButton
          {...quizLink(next.id, next.tenant_id !== null)}
          variant="light"
          size="md"
          leftSection={<IconTargetArrow size={20} aria-hidden="true" />}
        >
          {texts.topics.nextSet(next.name, next.points_cost)}
        </LinkButton>
      )
    )
  }
  return (
    <SiteLinkButton
      site={site}
      link={{ to: tenant_id ? '/tenant-courses/$id' : '/courses/$id', params: { id: course.id } }}
      variant="light"
      size="md"
      leftSection={<IconTargetArrow size={20} aria-hidden="true" />}
    >
      {texts.topics.practise(course.name)}
    </SiteLinkButton>
  )
}
