import { Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PassWords } from '@/components/pass-line/pass-words'
import { SiteLinkButton } from '@/components/site-link-button'
import { WholeWords } from '@/components/whole-words'
import { formatClock, formatDateTime } from '@/lib/formats'
import { examLink, quizLink } from '@/lib/quiz-link'
import type { AttemptResult } from '../api/attempt-result'
import { headlineOf, passOf } from '../rules/exam'
import { percentageOf } from '../rules/score'
import { texts } from '../texts'
import { AverageComparison } from './average-comparison'
import { Change } from './change'
import { ExamRules } from './exam-parts'
import { ResultRing } from './result-ring'
import sectionClasses from './section.module.css'
import classes from './summary-section.module.css'
import { TimedOut } from './timed-out'

type Props = AttemptResult & { redo?: ReactNode }

/** The score, the time, the previous attempt, the average, and links to try again. */
export function SummarySection({ redo, ...result }: Props) {
  const { attempt, quiz_set, exam, questions, previous } = result
  const { score, total_questions: total, duration_seconds: seconds } = attempt
  const share = percentageOf(score, total)
  const { summary } = texts
  return (
    <section className={sectionClasses.section} aria-label={summary.label}>
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
