import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/formats'
import { texts as bulk } from './bulk/texts'
import classes from './bulk-bar.module.css'
import { texts } from './texts'

type Props = {
  count: number
  /** All that the filters leave, on whichever page. */
  all: boolean
  /** Chooses all of them, where there are more than those. */
  onAll?: () => void
  /** How many these are. */
  total: number
  onClear: () => void
  children: ReactNode
}

/** What can be done with the selected rows; in the flow, so that it covers neither filters nor rows. */
export function BulkBar({ count, all, onAll, total, onClear, children }: Props) {
  const label = all ? bulk.allChosen(formatNumber(total)) : texts.list.selected(formatNumber(count))
  return (
    <section className={classes.bar} aria-label={label}>
      <strong role="status">{label}</strong>
      <div className={classes.acts}>
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
