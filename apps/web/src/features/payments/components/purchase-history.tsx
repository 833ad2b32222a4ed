import { Button, Skeleton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconReceipt,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PagedRows } from '@/components/paged-rows'
import { PastEnd } from '@/components/past-end'
import { channelName } from '@/components/payment-words/channel-name'
import { QueryView } from '@/components/query-view'
import { formatPrice } from '@/lib/format-price'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { type Purchase, purchasesQuery } from '../api'
import { texts } from '../texts'
import classes from './purchase-screen.module.css'

type Props = {
  userId: string
  page: number
  onReceipt: (orderId: string) => void
}

/** All orders of the user with their states. */
export function PurchaseHistory({ userId, page, onReceipt }: Props) {
  const history = useQuery(purchasesQuery(userId, page))
  const words = texts.history
  return (
    <section className={classes.history} aria-labelledby="purchases">
      <h2 id="purchases" className={classes.historyTitle}>
        {words.title}
      </h2>
      <QueryView query={history} skeleton={<Skeleton height={240} radius="lg" />}>
        {({ orders, total, page_size }) => (
          <PagedRows
            rows={orders}
            row={(purchase) => (
              <PurchaseItem key={purchase.id} purchase={purchase} onReceipt={onReceipt} />
            )}
            empty={<NoPurchases pastEnd={total > 0} />}
            stale={history.isPlaceholderData}
            pager={{
              label: words.pages,
              page,
              pages: orders.length > 0 ? Math.ceil(total / page_size) : 0,
              link: ({ page: target, ...step }) => (
                <LinkButton
                  to="/purchase-points"
                  search={{ page: target }}
                  resetScroll={false}
                  variant="default"
                  {...step}
                />
              ),
            }}
          />
        )}
      </QueryView>
    </section>
  )
}

function NoPurchases({ pastEnd }: { pastEnd: boolean }) {
  const { title, body } = texts.history.empty
  if (!pastEnd) return <EmptyState scene="shelf" order={3} title={title} body={body} />
  return (
    <PastEnd
      scene="shelf"
      order={3}
      link={(words) => <LinkButton to="/purchase-points">{words}</LinkButton>}
    />
  )
}

const words = texts.history
const icons = {
  paid: IconCircleCheck,
  pending: IconClock,
  failed: IconCircleX,
  refunded: IconArrowBackUp,
}

type ItemProps = { purchase: Purchase; onReceipt: (orderId: string) => void }

/** An order with its date, price, state and available actions. */
function PurchaseItem({ purchase, onReceipt }: ItemProps) {
  const state = purchaseState(purchase)
  const Icon = icons[state]
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.name}>{words.item(formatNumber(purchase.points_amount))}</p>
        <p className={classes.detail}>
          {formatDateTime(purchase.paid_at ?? purchase.created_at)}
          {purchase.channel && ` · ${channelName(purchase.channel)}`}
        </p>
      </div>
      <div className={classes.figures}>
        <strong>{formatPrice(purchase.amount)}</strong>
        <span className={classes.state} data-state={state}>
          <Icon size={16} aria-hidden="true" />
          {words.states[state]}
        </span>
      </div>
      <div className={classes.action}>
        <ItemAction purchase={purchase} onReceipt={onReceipt} />
      </div>
    </li>
  )
}

function ItemAction({ purchase, onReceipt }: ItemProps) {
  const { id, receipt_no, status, points_amount, mch_order_no } = purchase
  if (receipt_no) {
    return (
      <Button
        variant="light"
        leftSection={<IconReceipt size={18} aria-hidden="true" />}
        aria-label={words.receiptOf(receipt_no)}
        onClick={() => onReceipt(id)}
      >
        {words.receipt}
      </Button>
    )
  }
  if (status === 'pending') {
    return (
      <LinkButton
        to="/payment-pending"
        search={{ order_id: id }}
        aria-label={words.payFor(formatNumber(points_amount))}
      >
        {words.pay}
      </LinkButton>
    )
  }
  return (
    <LinkButton
      to="/payment-failed"
      search={{ order_id: id }}
      variant="subtle"
      aria-label={words.detailsOf(mch_order_no)}
    >
      {words.details}
    </LinkButton>
  )
}

type PurchaseState = Purchase['status'] | 'refunded'

/** Returns the state to display. A refund takes precedence over the order's status. */
function purchaseState({ status, refunded_at }: Purchase): PurchaseState {
  return refunded_at ? 'refunded' : status
}
