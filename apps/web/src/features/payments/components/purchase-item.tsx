import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconReceipt,
} from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { channelName } from '@/components/payment-words/channel-name'
import { formatPrice } from '@/lib/format-price'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { Purchase } from '../api/purchases'
import { purchaseState } from '../rules/purchase-state'
import { texts } from '../texts'
import classes from './purchase-item.module.css'

const words = texts.history
const icons = {
  paid: IconCircleCheck,
  pending: IconClock,
  failed: IconCircleX,
  refunded: IconArrowBackUp,
}

type Props = { purchase: Purchase; onReceipt: (orderId: string) => void }

/** An order with its date, price, state and available actions. */
export function PurchaseItem({ purchase, onReceipt }: Props) {
  const state = purchaseState(purchase)
  const Icon = icons[state]
  return (
    <li className={classes.item}>
      <div className={classes.words}>
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

function ItemAction({ purchase, onReceipt }: Props) {
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
