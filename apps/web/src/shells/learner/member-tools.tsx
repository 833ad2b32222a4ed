import { VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { SiteLink } from '@/components/site-link'
import { hasUnsentAnswers } from '@/features/quiz/attempt/unsent-answers'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { formatClock, formatNumber } from '@/lib/formats'
import { useLive } from '@/lib/live/use-live'
import type { OtherSite } from '@/lib/other-site'
import { attemptLink, isTakenAt } from '@/lib/quiz-link'
import {
  nextToExpire,
  type RunningAttempt,
  type RunningAttempts,
  runningAttemptsQuery,
} from '@/lib/running-attempts'
import { hasUnsentReviews } from '@/lib/stored-deck'
import { useSecondsLeft } from '@/lib/use-seconds-left'
import { type RunningClock, useServerClock } from '@/lib/use-server-clock'
import { useViewer } from '@/lib/viewer'
import { whenIdle } from '@/lib/when-idle'
import { texts } from '../texts'
import classes from './member-tools.module.css'
import { laterTexts } from './texts'

/** The parts of the header that need the signed-in user's data and appear only when there is something to do. */
export function MemberTools({ userId }: { userId: string }) {
  useUnsentReviews(userId)
  useOwnDeck(userId)
  return (
    <>
      <RunningPill userId={userId} />
      <UnreadNotices />
    </>
  )
}

function UnreadNotices() {
  const unread = useViewer().profile?.unread_notices
  if (!unread) return null
  return (
    <Link
      to="/notices"
      className={classes.bell}
      aria-label={laterTexts.unread(formatNumber(unread))}
    >
      <IconBell size={22} aria-hidden="true" />
      <span className={classes.count} aria-hidden="true">
        {unread > 9 ? '9+' : unread}
      </span>
    </Link>
  )
}

/**
 * The link back to a running quiz, or otherwise to an unpaid order, with its remaining time; hidden on the page that it
 * leads to.
 */
function RunningPill({ userId }: { userId: string }) {
  const { data, refetch } = useQuery(runningAttemptsQuery(userId))
  if (!data || data.attempts.length + data.orders.length === 0) return null
  return <Pill running={data} onOrderChange={() => void refetch()} />
}

type Props = { running: RunningAttempts; onOrderChange: () => void }

function Pill({ running, onOrderChange }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useLeftAnswers(running.attempts)
  useDeckWithoutKeys(running.attempts)
  const clock = useServerClock(running.clock)
  useEffect(() => clock.observe(running.clock), [clock, running.clock])
  const [order] = running.orders
  useLive(order ? { table: 'payment_orders', filter: `id=eq.${order.id}` } : null, onOrderChange)
  // A site without a domain has no address.
  const attempt = nextToExpire(running.attempts.filter(({ site }) => !site || site.domain))
  if (attempt && !isTakenAt(path, attempt)) {
    return (
      <PillLink
        words={texts.running}
        name={attempt.quiz_set_name}
        link={attemptLink(attempt)}
        site={attempt.site}
      >
        {attempt.deadline_at && (
          <Left key={attempt.id} deadlineAt={attempt.deadline_at} clock={clock} />
        )}
      </PillLink>
    )
  }
  if (!order || path.startsWith('/payment-')) return null
  return (
    <PillLink
      words={texts.unpaid}
      name={texts.unpaid.order(formatNumber(order.points_amount))}
      link={{ to: '/payment-pending', search: { order_id: order.id } }}
      site={null}
    >
      <Left key={order.id} deadlineAt={order.deadline_at} clock={clock} />
    </PillLink>
  )
}

type LinkPartProps = {
  words: { doing: string; proceed: string }
  name: string
  link: LinkProps
  site: OtherSite | null
  /** The remaining time, if limited. */
  children: ReactNode
}

function PillLink({ words, name, link, site, children }: LinkPartProps) {
  return (
    <span className={classes.place} title={name} data-running="">
      <SiteLink link={link} site={site} className={classes.pill}>
        <span className={classes.word}>
          {words.doing}
          {!children && ' ·'}
        </span>
        {children}
        <span className={classes.action}>
          {children && '· '}
          {words.proceed}
        </span>
        <VisuallyHidden>{name}</VisuallyHidden>
      </SiteLink>
    </span>
  )
}

type LeftProps = { deadlineAt: string; clock: RunningClock }

function Left({ deadlineAt, clock }: LeftProps) {
  const seconds = useSecondsLeft(deadlineAt, clock)
  return (
    <span key={seconds} translate="no" className={classes.left}>
      {formatClock(seconds)}
    </span>
  )
}

/**
 * Sends answers of running quizzes that are stored on this device, from any page once there is a connection: a
 * deadline does not wait for the learner to return. The quiz on screen sends its own.
 */
function useLeftAnswers(attempts: readonly RunningAttempt[]): void {
  const path = useLocation({ select: ({ pathname }) => pathname })

  useEffect(() => {
    const send = async () => {
      if (!isReachable()) return
      const left = attempts.filter(
        (attempt) => !isTakenAt(path, attempt) && hasUnsentAnswers(attempt.id),
      )
      if (left.length === 0) return
      const { sendLeftAnswers } = await import('@/features/quiz/attempt/deliver-answers')
      for (const { id } of left) await sendLeftAnswers(id).catch(() => undefined)
    }
    // A failed submission stays stored, does not block others, and is retried with the next page or connection.
    const trySending = () => void send().catch(() => undefined)
    trySending()
    return onConnectionChange(trySending)
  }, [attempts, path])
}

/** The stored deck must not have keys of questions that a running attempt asks. */
function useDeckWithoutKeys([newest]: readonly RunningAttempt[]): void {
  const startedAt = newest?.started_at

  useEffect(() => {
    if (!startedAt) return
    void import('@/features/practice/offline/stored-cards')
      .then(({ forgetDeckBefore }) => forgetDeckBefore(startedAt))
      .catch(() => undefined)
  }, [startedAt])
}

/** A device keeps no deck of another user, nor an old one. */
function useOwnDeck(userId: string): void {
  useEffect(() => {
    const keepOwn = async () => {
      const { keepDeckOf } = await import('@/features/practice/offline/stored-cards')
      await keepDeckOf(userId)
    }
    whenIdle(() => void keepOwn().catch(() => undefined), 5000)
  }, [userId])
}

/** Sends reviews that were answered without a network, from any page once there is one. */
function useUnsentReviews(userId: string): void {
  const queries = useQueryClient()
  const path = useLocation({ select: ({ pathname }) => pathname })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page tries again
  useEffect(() => {
    const send = async () => {
      if (!isReachable() || !hasUnsentReviews(userId)) return
      const [{ sendReviews }, { refreshReviewSummary }] = await Promise.all([
        import('@/features/practice/offline/unsent-reviews'),
        import('@/features/practice/api/review-summary'),
      ])
      if ((await sendReviews(userId)) > 0) refreshReviewSummary(queries, userId)
    }
    // They stay stored: after a failure, or until an attempt with their questions is submitted.
    const trySending = () => void send().catch(() => undefined)
    trySending()
    return onConnectionChange(trySending)
  }, [queries, userId, path])
}
