import type { ComponentProps, ReactNode } from 'react'
import classes from './paged-rows.module.css'
import { Pager } from './pager'
import { RowList } from './row-list'

type Props<Row> = {
  rows: readonly Row[]
  row: (row: Row) => ReactNode
  /** What it says where there are none. */
  empty: ReactNode
  /** These are the rows of before, until the next have come. */
  stale: boolean
  pager: ComponentProps<typeof Pager>
  /** Before the rows. */
  children?: ReactNode
}

/** A page of a list's rows, and the ways to the next. */
export function PagedRows<Row>({ rows, row, empty, stale, pager, children }: Props<Row>) {
  return (
    <div className={classes.rows} aria-busy={stale}>
      {children}
      {rows.length === 0 ? empty : <RowList>{rows.map(row)}</RowList>}
      <Pager {...pager} />
    </div>
  )
}
