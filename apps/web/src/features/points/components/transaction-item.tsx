import { VisuallyHidden } from '@mantine/core'
import {
  IconAdjustments,
  IconGift,
  IconPencil,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react'
import { siteWords } from '@/components/site-words'
import { WholeWords } from '@/components/whole-words'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { PointTransaction } from '../api/transactions'
import { texts } from '../texts'
import classes from './transaction-item.module.css'
import { TransactionName } from './transaction-name'

const icons: Record<string, typeof IconGift> = {
  welcome: IconGift,
  referral: IconUsers,
  payment_order: IconShoppingBag,
  quiz_set: IconPencil,
  tenant_quiz_set: IconPencil,
  regrade: IconPencil,
}

export function TransactionItem({ transaction }: { transaction: PointTransaction }) {
  const { delta, balance_after, created_at, reference_type, site } = transaction
  const Icon = icons[reference_type ?? ''] ?? IconAdjustments
  const gained = delta > 0
  const points = formatNumber(Math.abs(delta))
  return (
    <li className={classes.item}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={22} />
      </span>
      <div className={classes.words}>
        <TransactionName transaction={transaction} />
        {site && (
          <p className={classes.detail}>
            <WholeWords>{siteWords(site)}</WholeWords>
          </p>
        )}
        <p className={classes.detail}>{formatDateTime(created_at)}</p>
      </div>
      <div className={classes.figures}>
        <strong data-gained={gained || undefined}>
          <span aria-hidden="true">{gained ? texts.in(points) : texts.out(points)}</span>
          <VisuallyHidden>{gained ? texts.inLabel(points) : texts.outLabel(points)}</VisuallyHidden>
        </strong>
        <span className={classes.detail}>{texts.after(formatNumber(balance_after))}</span>
      </div>
    </li>
  )
}
