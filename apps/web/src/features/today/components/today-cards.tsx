import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { KeptAsSeen } from '@/components/last-seen'
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
  /** Comes with the cards. */
  children?: ReactNode
}

/** What to go on with: what is under way, the examination, then what is due, the next set, the last result, the week. */
export function TodayCards({ userId, children }: Props) {
  const today = useQuery(todayQuery(userId))
  const running = useQuery(runningAttemptsQuery(userId))
  const known = !running.isPending || running.failureCount > 0
  return (
    <QueryView query={today} ready={known} skeleton={<TodayPending />}>
      {(told) => (
        <>
          <KeptAsSeen name="today" userId={userId}>
            <div className={classes.today}>
              {running.data && <RunningCards running={running.data} />}
              <TargetNotice userId={userId} target={told.target} />
              <Cards today={told} />
            </div>
          </KeptAsSeen>
          {children}
        </>
      )}
    </QueryView>
  )
}

function Cards({ today: { cards, due, streak, last, next, goal } }: { today: Today }) {
  return (
    <div className={classes.grid}>
      {cards > 0 && <ReviewCard due={due} streak={streak} />}
      <NextCard next={next} first={!last} />
      {last && <LastCard last={last} />}
      <GoalCard goal={goal} />
    </div>
  )
}
