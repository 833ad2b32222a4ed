import type { ComponentProps, ReactNode } from 'react'
import { Pager } from './pager'
import classes from './pager.module.css'
import { RowList } from './row-list'

type Props<Row> = {
  rows: readonly Row[]
  row: (row: Row) => ReactNode
  /** Shown if there are no rows. */
  empty: ReactNode
  /** The rows belong to the previous page until the next has loaded. */
  stale: boolean
  pager: ComponentProps<typeof Pager>
  /** Content above the rows. */
  children?: ReactNode
}

/** One page of a list's rows, with its pager. */
export function PagedRows<Row>({ rows, row, empty, stale, pager, children }: Props<Row>) {
  return (
    <div className={classes.rows} aria-busy={stale}>
      {children}
      {rows.length === 0 ? empty : <RowList>{rows.map(row)}</RowList>}
      <Pager {...pager} />
    </div>
  )
}
