import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { LinkButton } from '@/components/link-button'
import { MissingPart } from '@/components/missing-part'
import { channelName } from '@/components/payment-words/channel-name'
import { formatPrice } from '@/lib/format-price'
import type { Order } from '../api/order'
import { wayToPay } from '../rules/way-to-pay'
import { texts } from '../texts'
import classes from './how-to-pay.module.css'

const QrCode = laterPart(async () => (await import('@/components/qr-code')).QrCode, MissingPart)
const words = texts.pending

/** The QR code to scan, or a link to the gateway's page. */
export function HowToPay({ order }: { order: Order }) {
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
