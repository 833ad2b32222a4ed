import { Skeleton, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { LinkButton } from '@/components/link-button'
import { PassWords } from '@/components/pass-words'
import { usePageTitle } from '@/lib/page-title'
import { type AttemptResult, attemptResultQuery } from '../api/attempt-result'
import { headlineOf, passOf } from '../rules/exam'
import { texts } from '../texts'
import { ExamPractice, ExamRules } from './exam-parts'
import classes from './result-card.module.css'
import { ResultRing } from './result-ring'
import { TimedOut } from './timed-out'
import { NextTopics } from './topics-section'

/** Differences of the result card between the quiz's two URLs. */
const variants = {
  main: { decimals: 0, back: '/quiz-sets', label: texts.card.browse },
  tenant: { decimals: 1, back: '/', label: texts.card.home },
} as const

type Props = {
  attemptId: string
  score: number
  total: number
  variant: keyof typeof variants
  /** Rendered between the links and the topics. */
  children?: ReactNode
}

/** End of a quiz: the score at once, then its verdict, links onwards and the topics to practise in their final places. */
export function ResultCard({ attemptId, score, total, variant, children }: Props) {
  const { decimals, back, label } = variants[variant]
  const { data, isPending, failureCount } = useQuery(attemptResultQuery(attemptId))
  const result = typeof data === 'object' ? data : undefined
  // The verdict has as many lines as the result has reasons. A request that fails once delays the links no longer.
  const isAwaited = isPending && failureCount === 0
  const pass = result && passOf(result)
  usePageTitle(texts.title)
  const headline = useRef<HTMLHeadingElement>(null)
  useEffect(() => headline.current?.focus({ preventScroll: true }), [])

  return (
    <section className={classes.card} aria-labelledby="result-title">
      <ResultRing score={score} total={total} decimals={decimals} {...pass} />
      <Title ref={headline} order={1} id="result-title" tabIndex={-1} className={classes.headline}>
        {result ? headlineOf(result) : texts.title}
      </Title>
      {isAwaited ? (
        <Skeleton height={420} aria-hidden="true" />
      ) : (
        <>
          {result && <Verdict {...result} />}
          <div className={classes.actions}>
            <LinkButton
              to="/quiz-results/$attemptId"
              params={{ attemptId }}
              size="lg"
              rightSection={<IconChevronRight size={20} aria-hidden="true" />}
            >
              {texts.card.review}
            </LinkButton>
            <LinkButton to={back} size="lg" variant="default">
              {label}
            </LinkButton>
            <LinkButton to="/dashboard" size="lg" variant="default">
              {texts.card.dashboard}
            </LinkButton>
          </div>
          {children}
          {/* Last, because it grows up to a minute after the result: no link moves under a finger. */}
          <div className={classes.topics}>
            {result?.exam ? (
              <ExamPractice exam={result.exam} />
            ) : (
              result && <NextTopics {...result} />
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Whether the result passed, by which rules, and that the time ran out. */
function Verdict(result: AttemptResult) {
  const { exam, attempt, quiz_set } = result
  return (
    <>
      {exam ? (
        <ExamRules exam={exam} />
      ) : (
        <div className={classes.pass}>
          <PassWords passed={attempt.passed} line={quiz_set.pass_percent} size="large" />
        </div>
      )}
      <TimedOut {...result} />
    </>
  )
}
