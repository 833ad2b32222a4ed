import type { LinkProps } from '@tanstack/react-router'
import { SiteLink } from '@/components/site-link'
import { WholeWords } from '@/components/whole-words'
import { quizLink } from '@/lib/quiz-link'
import type { PointTransaction } from '../api/transactions'
import { texts } from '../texts'
import classes from './transaction-item.module.css'

/** Reason of a transaction, linked to its page if there is one. */
export function TransactionName({ transaction }: { transaction: PointTransaction }) {
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
