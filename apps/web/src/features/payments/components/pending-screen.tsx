import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { IconClock, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { laterPart } from '@/components/later-part'
import { LinkButton } from '@/components/link-button'
import { MissingPart } from '@/components/missing-part'
import { notifyError } from '@/components/notify'
import { channelName } from '@/components/payment-words/channel-name'
import { formatPrice } from '@/lib/format-price'
import type { Order, OrderReference } from '../api'
import {
  announcedSeconds,
  endsAt,
  formatCountdown,
  secondsUntil,
  urgentSeconds,
} from '../rules/countdown'
import { wayToPay } from '../rules/order'
import { texts } from '../texts'
import { OrderFacts, OrderPage, type OrderView, useOrder } from './order-page'
import page from './order-page.module.css'
import classes from './pending-screen.module.css'

type Props = { reference: OrderReference | null; userId: string }

/** Waits for the payment of an order and redirects when its outcome is known. */
export function PendingScreen({ reference, userId }: Props) {
  const view = useOrder(reference, userId)
  return (
    <OrderPage title={texts.pending.title} view={view}>
      {(order) => <Waiting order={order} view={view} />}
    </OrderPage>
  )
}

function Waiting({ order, view }: { order: Order; view: OrderView }) {
  const { check, status } = view
  const [over, setOver] = useState(false)
  const words = texts.pending

  // The server expires the order at the same moment, so its last status decides.
  const finish = () => void check.refetch().then(() => setOver(true))

  const search = { order_id: order.id }
  if (status === 'paid') return <Navigate to="/payment-success" search={search} replace />
  if (status === 'failed' || over) return <Navigate to="/payment-failed" search={search} replace />
  return (
    <>
      <Title order={1}>{words.title}</Title>
      <Countdown
        key={check.data ? 'server' : 'device'}
        endsAtMs={check.isFetched ? endOf(order, view) : null}
        onOver={finish}
      />
      <HowToPay order={order} />
      <CheckNow check={check} />
      <OrderFacts order={order} />
      <p className={page.lead}>{words.late}</p>
      <LinkButton
        to="/purchase-points"
        search={{ points: order.points_amount, channel: order.channel ?? undefined }}
        variant="subtle"
      >
        {words.back}
      </LinkButton>
    </>
  )
}

/** Falls back to the device's clock if the server's time is unknown. */
function endOf(order: Order, { check }: OrderView): number {
  const { serverNowMs, checkedAtMs } = check.data ?? {}
  return serverNowMs && checkedAtMs
    ? endsAt(order, serverNowMs, checkedAtMs)
    : endsAt(order, performance.timeOrigin, 0)
}

type CountdownProps = {
  /** In the page's monotonic time; null until the server's time is known. */
  endsAtMs: number | null
  onOver: () => void
}

/** Time left to pay the order. */
function Countdown({ endsAtMs, onOver }: CountdownProps) {
  if (endsAtMs === null) return <Skeleton height={52} width={200} radius="xl" />
  return <RunningCountdown endsAtMs={endsAtMs} onOver={onOver} />
}

function RunningCountdown({ endsAtMs, onOver }: { endsAtMs: number; onOver: () => void }) {
  // The server reports its time in whole seconds, so the earliest end so far is the most accurate one.
  // Using it also prevents the countdown from jumping back.
  const [earliest, setEarliest] = useState(endsAtMs)
  if (endsAtMs < earliest) setEarliest(endsAtMs)
  const seconds = useCountdown(earliest)
  const over = seconds === 0
  const announceOver = useEffectEvent(onOver)
  useEffect(() => {
    if (over) announceOver()
  }, [over])

  const words = texts.pending
  const mark = announcedSeconds.findLast((at) => seconds <= at && seconds > at - 5)
  return (
    <>
      <div className={classes.time} data-urgent={seconds <= urgentSeconds || undefined}>
        <IconClock size={22} aria-hidden="true" />
        {over ? (
          <span role="status">{words.over}</span>
        ) : (
          <>
            <span>{words.time}</span>
            <strong role="timer" aria-live="off">
              <span key={seconds} translate="no">
                {formatCountdown(seconds)}
              </span>
            </strong>
          </>
        )}
      </div>
      <VisuallyHidden role="status">{mark && words.announcement[mark]}</VisuallyHidden>
    </>
  )
}

/** Returns whole seconds until a moment in the page's monotonic time; re-renders every second. */
function useCountdown(endsAtMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMs, performance.now()))

  useEffect(() => {
    let timer = 0
    const tick = () => {
      clearTimeout(timer)
      const left = endsAtMs - performance.now()
      setSeconds(secondsUntil(endsAtMs, performance.now()))
      if (left > 0) timer = window.setTimeout(tick, left % 1000 || 1000)
    }
    tick()
    // Timers of a background tab are throttled, so the countdown is updated when the tab becomes
    // visible.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [endsAtMs])

  return seconds
}

const QrCode = laterPart(async () => (await import('@/components/qr-code')).QrCode, MissingPart)
const words = texts.pending

/** The QR code to scan, or a link to the gateway's page. */
function HowToPay({ order }: { order: Order }) {
  const way = wayToPay(order)
  if (!way) return <NotPrepared order={order} />
  const open = <IconExternalLink size={20} aria-hidden="true" />
  if (way.by === 'page') {
    return (
      <div className={classes.way}>
        <p className={classes.sum}>{formatPrice(order.amount)}</p>
        <p>{words.redirect(channelName(order.channel ?? ''))}</p>
        <Button component="a" href={way.url} size="lg" fullWidth rightSection={open}>
          {words.open}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.way}>
      <p className={classes.sum}>{formatPrice(order.amount)}</p>
      <p>{words.scan}</p>
      <Suspense fallback={<Skeleton height={280} width={240} radius="lg" />}>
        <div className={classes.code}>
          <QrCode
            value={way.qr}
            label={words.qr(formatPrice(order.amount))}
            className={classes.image}
            save={{ words: words.save, fileName: words.fileName(order.mch_order_no) }}
          />
          <p className={classes.hint}>{words.samePhone}</p>
        </div>
      </Suspense>
      {way.url && (
        <Button component="a" href={way.url} variant="default" rightSection={open}>
          {words.openInstead}
        </Button>
      )}
    </div>
  )
}

/** The gateway has not responded. Ordering again repeats the request for the same order. */
function NotPrepared({ order }: { order: Order }) {
  const { title, body, action } = words.preparing
  return (
    <div className={classes.way}>
      <strong>{title}</strong>
      <p>{body}</p>
      <LinkButton
        to="/purchase-points"
        search={{ points: order.points_amount, channel: order.channel ?? undefined }}
      >
        {action}
      </LinkButton>
    </div>
  )
}

const clock = new Intl.DateTimeFormat('th-TH-u-nu-latn', { timeStyle: 'medium' })

/**
 * Checks the payment on a click. The time of the last check appears only after that: before, the learner
 * cannot have paid.
 */
function CheckNow({ check }: { check: OrderView['check'] }) {
  const words = texts.pending

  const [pressed, setPressed] = useState(false)

  async function ask() {
    setPressed(true)
    const { isError } = await check.refetch()
    if (isError) notifyError(texts.toast.checkFailed)
  }

  return (
    <div className={classes.check}>
      <Button
        variant="light"
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        loading={check.isFetching}
        onClick={() => void ask()}
      >
        {words.check}
      </Button>
      <p className={classes.state}>
        {pressed && check.dataUpdatedAt > 0
          ? words.checked(clock.format(check.dataUpdatedAt))
          : words.automatic}
      </p>
    </div>
  )
}
