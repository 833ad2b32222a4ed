import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SiteLink } from '@/components/site-link'
import { formatClock } from '@/lib/formats'
import { isQuizPage, quizLink } from '@/lib/quiz-link'
import {
  mostUrgent,
  type RunningAttempt,
  type RunningAttempts,
  runningAttemptsQuery,
} from '@/lib/running-attempts'
import { useSecondsLeft } from '@/lib/use-seconds-left'
import { type RunningClock, useServerClock } from '@/lib/use-server-clock'
import { texts } from '../texts'
import classes from './running-pill.module.css'
import { useLeftAnswers } from './use-left-answers'

/** The way back to a quiz under way, with what is left of its time; not on that quiz's own page. */
export function RunningPill({ userId }: { userId: string }) {
  const { data } = useQuery(runningAttemptsQuery(userId))
  return data && data.attempts.length > 0 ? <Pill running={data} /> : null
}

function Pill({ running }: { running: RunningAttempts }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useLeftAnswers(running.attempts)
  const clock = useServerClock(running.clock)
  useEffect(() => clock.observe(running.clock), [clock, running.clock])
  // A site without a domain cannot be gone to.
  const attempt = mostUrgent(running.attempts.filter(({ site }) => !site || site.domain))
  if (!attempt || isQuizPage(path, attempt.quiz_set_id)) return null
  const { deadline_at, site, quiz_set_id, quiz_set_name, tenant_id } = attempt
  return (
    <span className={classes.place} title={quiz_set_name} data-running="">
      <SiteLink
        link={quizLink(quiz_set_id, tenant_id !== null)}
        site={site}
        className={classes.pill}
      >
        <span className={classes.word}>
          {texts.running.doing}
          {!deadline_at && ' ·'}
        </span>
        {deadline_at && <Left key={attempt.id} deadlineAt={deadline_at} clock={clock} />}
        <span>
          {deadline_at && '· '}
          {texts.running.proceed}
        </span>
        <VisuallyHidden>{quiz_set_name}</VisuallyHidden>
      </SiteLink>
    </span>
  )
}

type LeftProps = { deadlineAt: NonNullable<RunningAttempt['deadline_at']>; clock: RunningClock }

function Left({ deadlineAt, clock }: LeftProps) {
  const seconds = useSecondsLeft(deadlineAt, clock)
  return <span className={classes.left}>{formatClock(seconds)}</span>
}
