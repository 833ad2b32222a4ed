import { Skeleton } from '@mantine/core'
import classes from './list-rows.module.css'

/** No screen shows more rows at once, and rendering hundreds is slow. */
const maxRows = 15

/** A placeholder with a header and as many rows as a page can have, up to the limit. */
export function ListSkeleton({ columns, rows }: { columns: number; rows: number }) {
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {indexes(Math.min(rows, maxRows) + 1).map((row) => (
        <div key={row} className={classes.skeletonRow}>
          {indexes(columns).map((cell) => (
            <Skeleton key={cell} height={16} width={row === 0 ? '40%' : '75%'} />
          ))}
        </div>
      ))}
    </div>
  )
}
