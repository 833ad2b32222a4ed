import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { buyerQuery } from '../api/orders'
import { texts } from '../texts'
import classes from './orders.module.css'

const words = texts.buyerFilter

type Props = { id: string; onRemove: () => void }

/** The buyer to whom the list is filtered by a link from another screen, with the button that removes the filter. */
export function BuyerFilter({ id, onRemove }: Props) {
  const { data: buyer, isError } = useQuery(buyerQuery(id))
  const name = buyer?.full_name?.trim()
  const email = buyer?.email
  const missing = buyer === null ? words.missing : isError ? words.unknown : words.loading
  const who = [name, email].filter(Boolean).join(' · ') || missing
  return (
    <div>
      <p className={classes.filter}>
        <span>
          {words.label}: <strong data-breaks="">{who}</strong>
        </span>
        <CloseButton
          size={44}
          iconSize={18}
          aria-label={words.remove}
          title={words.remove}
          onClick={onRemove}
        />
      </p>
    </div>
  )
}
