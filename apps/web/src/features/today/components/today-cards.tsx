import { IconCards, IconFileCheck, IconPlayerPlay, IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDuration } from '@/components/duration'
import { StoredAsSeen } from '@/components/last-seen'
import { LinkButton } from '@/components/link-button'
import { Meter } from '@/components/meter'
import { PassWords } from '@/components/pass-line/pass-words'
import { QueryView } from '@/components/query-view'
import { formatDate, formatNumber } from '@/lib/formats'
import { quizLink } from '@/lib/quiz-link'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { type Today, todayQuery } from '../api/today'
import { texts } from '../texts'
import { RunningCards } from './running-cards'
import { TargetNotice } from './target-notice'
import { TodayCard } from './today-card'
import classes from './today-cards.module.css'
import { TodayPending } from './today-pending'

type Props = {
  userId: string
  /** Rendered before the other cards. */
  lead?: ReactNode
  /** Rendered together with the cards. */
  children?: ReactNode
}

/**
 * Suggestions in this order: attempts in progress, the exam target, due reviews, the next set, the last
 * result and the weekly goal.
 */
export function TodayCards({ userId, lead, children }: Props) {
  const today = useQuery(todayQuery(userId))
  const running = useQuery(runningAttemptsQuery(userId))
  const known = !running.isPending || running.failureCount > 0
  return (
    <QueryView query={today} ready={known} skeleton={<TodayPending />}>
      {(today) => (
        <>
          <StoredAsSeen name="today" userId={userId}>
            <TodayContent
              userId={userId}
              today={today}
              lead={
                <>
                  {lead}
                  {running.data && <RunningCards running={running.data} />}
                </>
              }
            />
          </StoredAsSeen>
          {children}
        </>
      )}
    </QueryView>
  )
}

type ContentProps = { userId: string; today: Today; lead?: ReactNode }

/** The part that is stored for the next visit. */
export function TodayContent({ userId, today, lead }: ContentProps) {
  return (
    <div className={classes.today}>
      {lead}
      <TargetNotice userId={userId} target={today.target} />
      <Cards today={today} />
    </div>
  )
}

function Cards({ today }: { today: Today }) {
  const { cards, due, new: fresh, streak, last, next, goal } = today
  return (
    <div className={classes.grid}>
      {cards > 0 && <ReviewCard due={due} fresh={fresh} streak={streak} />}
      <NextCard next={next} first={!last} />
      {last && <LastCard last={last} />}
      <GoalCard goal={goal} />
    </div>
  )
}

const goalWords = texts.goal

/** Progress towards the weekly goal. */
function GoalCard({ goal: { questions, answered } }: { goal: Today['goal'] }) {
  const left = questions - answered
  return (
    <TodayCard
      icon={<IconTargetArrow size={20} />}
      label={goalWords.title}
      title={goalWords.figures(formatNumber(answered), formatNumber(questions))}
      body={
        <>
          <Meter
            share={Math.min(100, (answered / questions) * 100)}
            tone={left > 0 ? undefined : 'good'}
            height={8}
          />
          {left > 0 ? goalWords.left(formatNumber(left)) : goalWords.reached}
        </>
      }
    />
  )
}

const nextWords = texts.next

/** The suggested quiz set, or a link to all quiz sets if every one has been started. */
function NextCard({ next, first }: { next: Today['next']; first: boolean }) {
  const icon = <IconPlayerPlay size={20} />
  if (!next) {
    return (
      <TodayCard
        icon={icon}
        label={nextWords.title}
        title={nextWords.none}
        action={
          <LinkButton to="/quiz-sets" variant="default">
            {nextWords.browse}
          </LinkButton>
        }
      />
    )
  }
  const { id, name, tenant_id, total_questions, time_limit_minutes, points_cost } = next
  return (
    <TodayCard
      icon={icon}
      label={first ? nextWords.first : nextWords.title}
      title={name}
      body={nextWords.facts(
        formatNumber(total_questions),
        formatDuration(time_limit_minutes),
        points_cost > 0 ? nextWords.cost(formatNumber(points_cost)) : nextWords.free,
      )}
      action={
        <LinkButton {...quizLink(id, tenant_id !== null)} variant={first ? 'filled' : 'light'}>
          {nextWords.action}
        </LinkButton>
      }
    />
  )
}

const reviewWords = texts.review

/** Cards due for review today: `fresh` of the due ones were never reviewed. */
function ReviewCard({ due, fresh, streak }: { due: number; fresh: number; streak: number }) {
  const parts = [
    due > fresh && reviewWords.due(formatNumber(due - fresh)),
    fresh > 0 && reviewWords.fresh(formatNumber(fresh)),
  ].filter(Boolean)
  return (
    <TodayCard
      icon={<IconCards size={20} />}
      label={reviewWords.title}
      title={parts.join(' · ') || reviewWords.done}
      body={streak > 0 ? reviewWords.streak(formatNumber(streak)) : reviewWords.noStreak}
      action={
        <LinkButton to="/review" variant={due > 0 ? 'filled' : 'default'}>
          {due > 0 ? reviewWords.start : reviewWords.open}
        </LinkButton>
      }
    />
  )
}

const lastWords = texts.last

/** Result of the last quiz. */
function LastCard({ last }: { last: NonNullable<Today['last']> }) {
  const { id, quiz_set_name, percentage, score, total_questions, completed_at } = last
  const [percent, right, total] = [percentage, score, total_questions].map(formatNumber)
  return (
    <TodayCard
      icon={<IconFileCheck size={20} />}
      label={lastWords.title}
      title={lastWords.score(percent ?? '', right ?? '', total ?? '')}
      body={
        <>
          {last.passed !== null && (
            <>
              <PassWords passed={last.passed} line={last.pass_percent} />
              <br />
            </>
          )}
          {`${quiz_set_name} · ${formatDate(completed_at)}`}
        </>
      }
      action={
        <LinkButton to="/quiz-results/$attemptId" params={{ attemptId: id }} variant="default">
          {lastWords.action}
        </LinkButton>
      }
    />
  )
}
