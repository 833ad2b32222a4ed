import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StoredAsSeen } from '@/components/last-seen'
import { QueryView } from '@/components/query-view'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { type Today, todayQuery } from '../api/today'
import { GoalCard } from './goal-card'
import { LastCard } from './last-card'
import { NextCard } from './next-card'
import { ReviewCard } from './review-card'
import { RunningCards } from './running-cards'
import { TargetNotice } from './target-notice'
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
