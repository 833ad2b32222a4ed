import { Button, Skeleton } from '@mantine/core'
import { IconLock, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending, QueryView } from '@/components/query-view'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { useOnline } from '@/lib/use-online'
import { whenIdle } from '@/lib/when-idle'
import { importOffline } from '../api/review'
import { roundSize } from '../api/review-card'
import { type ReviewDay, type ReviewSummary, reviewSummaryQuery } from '../api/review-summary'
import { unsentReviews } from '../offline/unsent-reviews'
import { texts } from '../texts'
import type { Answering } from './practice-card'
import { ReviewRound } from './review-round'
import classes from './review-screen.module.css'

type Props = { userId: string; Answering: Answering }

const words = texts.review

/** The review deck: an overview, then a round of reviews. */
export function ReviewScreen({ userId, Answering }: Props) {
  const [reviewing, setReviewing] = useState(false)
  if (reviewing) {
    return (
      <Page size={760}>
        <ReviewRound userId={userId} Answering={Answering} onEnd={() => setReviewing(false)} />
      </Page>
    )
  }
  return (
    <Deck>
      <DeckOverview userId={userId} onStart={() => setReviewing(true)} />
    </Deck>
  )
}

export function ReviewPending() {
  return (
    <Deck>
      <Pending>
        <DeckSkeleton />
      </Pending>
    </Deck>
  )
}

function Deck({ children }: { children: ReactNode }) {
  return (
    <Page size={760}>
      <PageHeader
        title={words.title}
        description={words.description}
        aside={
          <LinkButton to="/bookmarks" variant="default">
            {words.bookmarks}
          </LinkButton>
        }
      />
      {children}
    </Page>
  )
}

type OverviewProps = { userId: string; onStart: () => void }

/** The state of the deck, the week's reviews and the start button. */
function DeckOverview({ userId, onStart }: OverviewProps) {
  const query = useQuery(reviewSummaryQuery(userId))
  const isOnline = useOnline()
  const available = query.data && query.data.cards - query.data.held

  useEffect(() => {
    if (available === undefined) return
    const store = async () => (await importOffline()).downloadDeck(userId, available)
    whenIdle(() => void store().catch(() => undefined), 5000)
  }, [available, userId])

  if (!isOnline) return <StoredDeck userId={userId} onStart={onStart} />
  return (
    <QueryView query={query} skeleton={<DeckSkeleton />}>
      {(summary) => {
        const { cards, due, held, next_due_at } = summary
        if (cards === 0) {
          return (
            <EmptyState
              scene="shelf"
              title={words.empty}
              body={words.emptyBody}
              action={<LinkButton to="/quiz-sets">{words.emptyAction}</LinkButton>}
            />
          )
        }
        const round = Math.min(due, roundSize)
        return (
          <div className={classes.overview}>
            <DeckFigures {...summary} />
            {due > 0 ? (
              <Button size="lg" fullWidth onClick={onStart}>
                {round < due ? words.startFirst(round, formatNumber(due)) : words.start(round)}
              </Button>
            ) : (
              <EmptyState
                scene="path"
                title={words.done}
                body={next_due_at ? words.doneNext(formatDateTime(next_due_at)) : words.doneBody}
              />
            )}
            {held > 0 && (
              <Notice
                tone="mango"
                icon={<IconLock size={24} />}
                title={words.held(formatNumber(held))}
                body={words.heldBody}
              />
            )}
            {summary.week.some(({ reviewed }) => reviewed > 0) && (
              <ReviewWeek week={summary.week} />
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

/** The start of a round without a network, when the summary is out of date. */
function StoredDeck({ userId, onStart }: OverviewProps) {
  const query = useQuery({
    queryKey: ['stored-round', userId],
    queryFn: async () => (await importOffline()).storedRound(userId),
    gcTime: 0,
  })
  return (
    <QueryView query={query} skeleton={<DeckSkeleton />}>
      {({ length }) => (
        <div className={classes.overview}>
          <OfflineNotice userId={userId} canProceed={length > 0} />
          {length > 0 ? (
            <Button size="lg" fullWidth onClick={onStart}>
              {words.start(length)}
            </Button>
          ) : (
            <EmptyState
              scene="path"
              title={words.offline.nothing}
              body={words.offline.nothingBody}
            />
          )}
        </div>
      )}
    </QueryView>
  )
}

type NoticeProps = { userId: string; canProceed: boolean }

/** Says how many answers wait on this device, or that answers will. */
function OfflineNotice({ userId, canProceed }: NoticeProps) {
  const waiting = unsentReviews(userId).length
  if (waiting === 0 && !canProceed) return null
  return (
    <Notice
      tone="mango"
      icon={<IconWifiOff size={24} />}
      title={waiting > 0 ? words.offline.waiting(formatNumber(waiting)) : words.offline.answers}
    />
  )
}

function DeckSkeleton() {
  return (
    <div className={classes.overview}>
      <Skeleton height={112} radius="lg" />
      <Skeleton height={54} />
      <Skeleton height={180} radius="lg" />
    </div>
  )
}

/** Due cards, the streak in days, and today's reviews. */
function DeckFigures({ due, new: fresh, streak, week }: ReviewSummary) {
  const today = week.at(-1)
  const reviewed = today?.reviewed ?? 0
  return (
    <StatGrid>
      <StatCard
        label={words.due}
        value={formatNumber(due)}
        hint={fresh > 0 ? words.fresh(formatNumber(fresh)) : undefined}
      />
      <StatCard label={words.streak} value={words.days(formatNumber(streak))} />
      <StatCard
        label={words.today}
        value={texts.count(formatNumber(reviewed))}
        hint={reviewed > 0 ? words.todayCorrect(formatNumber(today?.correct ?? 0)) : undefined}
      />
    </StatGrid>
  )
}

const shortDay = new Intl.DateTimeFormat('th-TH', { weekday: 'narrow', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('th-TH', { weekday: 'long', timeZone: 'UTC' })

/** Bar chart of seven days: the number of reviews and the share of correct ones. */
function ReviewWeek({ week }: { week: readonly ReviewDay[] }) {
  const maxReviewed = Math.max(1, ...week.map(({ reviewed }) => reviewed))
  return (
    <section className={classes.week} aria-labelledby="review-week">
      <h2 id="review-week" className={classes.weekTitle}>
        {texts.review.week}
      </h2>
      <ol className={classes.days}>
        {week.map(({ day, reviewed, correct }) => (
          <li key={day} className={classes.day}>
            <span className={classes.count} aria-hidden="true">
              {reviewed > 0 && reviewed}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                data-reviewed={reviewed > 0 || undefined}
                style={{ height: `${(reviewed / maxReviewed) * 100}%` }}
              >
                <span
                  className={classes.right}
                  style={{ height: `${reviewed > 0 ? (correct / reviewed) * 100 : 0}%` }}
                />
              </span>
            </span>
            <span aria-hidden="true">{shortDay.format(new Date(day))}</span>
            <span className={classes.spoken}>
              {texts.review.weekDay(longDay.format(new Date(day)), reviewed, correct)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
