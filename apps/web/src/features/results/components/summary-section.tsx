import { Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PassWords } from '@/components/pass-line/pass-words'
import { SiteLinkButton } from '@/components/site-link-button'
import { formatClock, formatDateTime } from '@/lib/formats'
import { quizLink } from '@/lib/quiz-link'
import type { AttemptResult } from '../api/attempt-result'
import { percentageOf, scoreBand } from '../rules/score'
import { texts } from '../texts'
import { AverageComparison } from './average-comparison'
import { Change } from './change'
import { ResultRing } from './result-ring'
import sectionClasses from './section.module.css'
import classes from './summary-section.module.css'
import { TimedOut } from './timed-out'

type Props = AttemptResult & { redo?: ReactNode }

/** The score, the time, the previous attempt, the average, and links to try again. */
export function SummarySection({ attempt, quiz_set, questions, previous, redo }: Props) {
  const { score, total_questions: total, duration_seconds: seconds } = attempt
  const share = percentageOf(score, total)
  const pass = { passed: attempt.passed, line: quiz_set.pass_percent }
  const { summary } = texts
  return (
    <section className={sectionClasses.section} aria-label={summary.label}>
      <div className={classes.top}>
        <ResultRing score={score} total={total} decimals={quiz_set.tenant_id ? 1 : 0} {...pass} />
        <div className={classes.words}>
          <Title order={2}>{texts.headline[scoreBand(share, pass.passed)]}</Title>
          <PassWords {...pass} size="large" />
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
      <AverageComparison percentage={share} quizSet={quiz_set} />
      {redo}
      <SiteLinkButton
        site={quiz_set.site}
        link={quizLink(quiz_set.id, quiz_set.tenant_id !== null)}
        size="md"
        variant={score < total ? 'default' : 'filled'}
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
      >
        {texts.retry.retry} ({texts.retry.cost(quiz_set.points_cost)})
      </SiteLinkButton>
    </section>
  )
}
