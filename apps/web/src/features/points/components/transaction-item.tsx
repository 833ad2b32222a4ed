import { VisuallyHidden } from '@mantine/core'
import {
  IconAdjustments,
  IconGift,
  IconPencil,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { SiteLink } from '@/components/site-link'
import { siteWords } from '@/components/site-words'
import { WholeWords } from '@/components/whole-words'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { quizLink } from '@/lib/quiz-link'
import type { PointTransaction } from '../api'
import { texts } from '../texts'
import classes from './points-screen.module.css'

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
      <div>
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

/** Reason of a transaction, linked to its page if there is one. */
function TransactionName({ transaction }: { transaction: PointTransaction }) {
  const name = <WholeWords>{transaction.description?.trim() || texts.unnamed}</WholeWords>
  const link = linkOf(transaction)
  if (!link) return <p className={classes.name}>{name}</p>
  return (
    <p className={classes.name}>
      <SiteLink link={link} site={transaction.site} className={classes.link}>
        {name}
      </SiteLink>
    </p>
  )
}

function linkOf({ order_id, reference_type, reference_id }: PointTransaction): LinkProps | null {
  if (order_id) return { to: '/payment-success', search: { order_id } }
  if (reference_id === null) return null
  if (reference_type === 'quiz_set') return quizLink(reference_id, false)
  if (reference_type === 'tenant_quiz_set') return quizLink(reference_id, true)
  return null
}
