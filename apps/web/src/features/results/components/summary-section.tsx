import { Text, Title } from '@mantine/core'
import { IconRefresh, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Meter } from '@/components/meter'
import { PassWords } from '@/components/pass-words'
import { SiteLinkButton } from '@/components/site-link-button'
import { WholeWords } from '@/components/whole-words'
import { formatClock, formatDate, formatDateTime, formatNumber } from '@/lib/formats'
import { examLink, quizLink } from '@/lib/quiz-link'
import type { AttemptResult } from '../api/attempt-result'
import { headlineOf, passOf } from '../rules/exam'
import { compareWithAverage, formatPercentage, percentageOf } from '../rules/score'
import { texts } from '../texts'
import { ExamRules } from './exam-parts'
import { ResultRing } from './result-ring'
import sections from './result-sections.module.css'
import classes from './results-screen.module.css'
import { TimedOut } from './timed-out'

type Props = AttemptResult & { redo?: ReactNode }

/** The score, the time, the previous attempt, the average, and links to try again. */
export function SummarySection({ redo, ...result }: Props) {
  const { attempt, quiz_set, exam, questions, previous } = result
  const { score, total_questions: total, duration_seconds: seconds } = attempt
  const share = percentageOf(score, total)
  const { summary } = texts
  return (
    <section className={sections.section} aria-label={summary.label}>
      <div className={classes.top}>
        <ResultRing
          score={score}
          total={total}
          decimals={quiz_set.tenant_id ? 1 : 0}
          {...passOf(result)}
        />
        <div className={classes.words}>
          <Title order={2}>
            <WholeWords>{headlineOf(result)}</WholeWords>
          </Title>
          {exam ? (
            <ExamRules exam={exam} />
          ) : (
            <PassWords passed={attempt.passed} line={quiz_set.pass_percent} size="large" />
          )}
          <dl className={classes.facts}>
            <div>
              <dt>{summary.time}</dt>
              <dd>
                {formatClock(seconds)}
                <Text span c="dimmed" size="xs" display="block">
                  {summary.perQuestion(Math.round(seconds / total))}
                </Text>
              </dd>
            </div>
            <div>
              <dt>{summary.completed}</dt>
              <dd>
                {formatDateTime(attempt.completed_at)}
                <Text span c="dimmed" size="xs" display="block">
                  {summary.mode[attempt.mode]}
                </Text>
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <TimedOut attempt={attempt} questions={questions} />
      {previous && <Change percentage={share} previous={previous} />}
      {quiz_set.course && <AverageComparison percentage={share} quizSet={quiz_set} />}
      {redo}
      <RetryButton {...result} />
    </section>
  )
}

/** The same quiz set again, or the next paper of an examination that is still open. */
function RetryButton({ attempt, quiz_set, exam }: AttemptResult) {
  const again = exam
    ? exam.is_open && { ...texts.exam, link: examLink(exam.blueprint_id), cost: exam.points_cost }
    : quiz_set.course && {
        ...texts.retry,
        link: quizLink(quiz_set.id, quiz_set.tenant_id !== null),
        cost: quiz_set.points_cost,
      }
  if (!again) return null
  return (
    <SiteLinkButton
      site={quiz_set.site}
      link={again.link}
      size="md"
      variant={attempt.score < attempt.total_questions ? 'default' : 'filled'}
      leftSection={<IconRefresh size={20} aria-hidden="true" />}
    >
      {again.retry} ({texts.retry.cost(again.cost)})
    </SiteLinkButton>
  )
}

type ChangeProps = { percentage: number; previous: NonNullable<AttemptResult['previous']> }

/** Change of the score since the previous attempt. */
function Change({ percentage, previous }: ChangeProps) {
  const { relation, points } = compareWithAverage(percentage, previous.percentage)
  const { change, previous: describePrevious } = texts.summary
  const score = texts.score(previous.score, previous.total_questions)
  return (
    <p className={classes.change} data-relation={relation}>
      {relation === 'above' && <IconTrendingUp size={20} aria-hidden="true" />}
      {relation === 'below' && <IconTrendingDown size={20} aria-hidden="true" />}
      <strong>{relation === 'same' ? change.same : change[relation](formatNumber(points))}</strong>
      <Text span c="dimmed" size="xs">
        {describePrevious(score, formatDate(previous.completed_at))}
      </Text>
    </p>
  )
}

type ComparisonProps = { percentage: number; quizSet: AttemptResult['quiz_set'] }

/** Bars for the learner and the average of all learners. */
function AverageComparison({ percentage, quizSet }: ComparisonProps) {
  const { attempts, average_percentage: average, pass_percent } = quizSet
  const mark = pass_percent ?? undefined
  const { summary } = texts
  if (average === null || attempts < 2) {
    return (
      <Text c="dimmed" size="xs">
        {summary.first}
      </Text>
    )
  }
  const { relation, points } = compareWithAverage(percentage, average)
  const sentence = relation === 'same' ? summary.same : summary[relation](String(points))
  return (
    <div className={classes.comparison}>
      <h3 className={classes.comparisonTitle}>{summary.comparison}</h3>
      <Bar name={summary.you} value={percentage} mark={mark} own />
      <Bar name={summary.average} value={average} mark={mark} />
      <p className={classes.sentence}>
        {sentence} <span>{summary.attempts(formatNumber(attempts))}</span>
      </p>
    </div>
  )
}

type BarProps = { name: string; value: number; mark: number | undefined; own?: boolean }

function Bar({ name, value, mark, own }: BarProps) {
  return (
    <div className={classes.comparisonBar} data-own={own || undefined}>
      <span>{name}</span>
      <Meter share={value} tone={own ? undefined : 'others'} mark={mark} height={12} />
      <span className={classes.value}>{formatPercentage(value, 1)}</span>
    </div>
  )
}
