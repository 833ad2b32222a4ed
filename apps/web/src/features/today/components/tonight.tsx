import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StoredAsSeen } from '@/components/last-seen'
import { QueryView } from '@/components/query-view'
import { type RunningAttempts, runningAttemptsQuery } from '@/lib/running-attempts'
import { type Tonight as Plan, tonightQuery } from '../api/tonight'
import { TonightCard } from './tonight-card'
import classes from './tonight-card.module.css'
import { TonightPending } from './tonight-pending'

type Props = {
  userId: string
  /** Rendered before the card. */
  lead?: ReactNode
  /** Rendered on the card once enough is done. */
  offer?: ReactNode
  /** Rendered together with the card. */
  children?: ReactNode
}

/** What a member does this evening. */
export function Tonight({ userId, lead, offer, children }: Props) {
  const tonight = useQuery(tonightQuery(userId))
  const running = useQuery(runningAttemptsQuery(userId))
  const known = !running.isPending || running.failureCount > 0
  return (
    <QueryView query={tonight} ready={known} skeleton={<TonightPending />}>
      {(tonight) => (
        <>
          <StoredAsSeen name="today" userId={userId}>
            <TonightContent
              userId={userId}
              tonight={tonight}
              running={running.data}
              lead={lead}
              offer={offer}
            />
          </StoredAsSeen>
          {children}
        </>
      )}
    </QueryView>
  )
}

type ContentProps = {
  userId: string
  tonight: Plan
  running?: RunningAttempts
  lead?: ReactNode
  offer?: ReactNode
}

/** The part that is stored for the next visit. */
export function TonightContent({ lead, ...card }: ContentProps) {
  return (
    <div className={classes.tonight}>
      {lead}
      <TonightCard {...card} />
    </div>
  )
}
