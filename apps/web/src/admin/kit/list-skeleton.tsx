import { Skeleton } from '@mantine/core'
import classes from './list-skeleton.module.css'

/** No screen shows more of them at once, and hundreds take long to draw. */
const most = 15

/** Of a list's own shape: a head and as many rows as a page may have. */
export function ListSkeleton({ columns, rows }: { columns: number; rows: number }) {
  const places = (count: number) => Array.from({ length: count }, (_, place) => place)
  return (
    <div className={classes.list} aria-hidden="true">
      {places(Math.min(rows, most) + 1).map((row) => (
        <div key={row} className={classes.row}>
          {places(columns).map((cell) => (
            <Skeleton key={cell} height={16} width={row === 0 ? '40%' : '75%'} />
          ))}
        </div>
      ))}
    </div>
  )
}
