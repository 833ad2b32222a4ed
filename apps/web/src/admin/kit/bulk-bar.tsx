import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/formats'
import { texts as bulk } from './bulk/texts'
import classes from './list-page.module.css'
import { texts } from './texts'

type Props = {
  count: number
  /** Whether all rows that match the filters are selected, on all pages. */
  all: boolean
  /** Selects all matching rows; absent when there are no more than those. */
  onAll?: () => void
  /** Number of matching rows. */
  total: number
  onClear: () => void
  children: ReactNode
}

/** Actions for the selected rows. The bar is part of the flow, so that it covers neither filters nor rows. */
export function BulkBar({ count, all, onAll, total, onClear, children }: Props) {
  const label = all ? bulk.allChosen(formatNumber(total)) : texts.list.selected(formatNumber(count))
  return (
    <section className={classes.bulkBar} aria-label={label}>
      <strong role="status">{label}</strong>
      <div className={classes.bulkActs}>
        {onAll && (
          <Button variant="subtle" onClick={onAll}>
            {bulk.all(formatNumber(total))}
          </Button>
        )}
        {children}
        <Button variant="subtle" color="gray" onClick={onClear}>
          {texts.list.unselect}
        </Button>
      </div>
    </section>
  )
}
