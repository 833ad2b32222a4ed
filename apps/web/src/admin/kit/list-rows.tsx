import { lazy, Suspense } from 'react'
import { ListSkeleton } from './list-skeleton'
import type { Order } from './order/order'
import { PlainRows, type RowsProps } from './plain-rows'

/** With what drags rows: loaded by lists that are in their rows' own order, when they are. */
const SortableRows = lazy(() =>
  import('./order/sortable-rows').then(({ SortableRows: component }) => ({ default: component })),
) as typeof import('./order/sortable-rows').SortableRows

type Props<Row> = RowsProps<Row> & { order?: Order<Row> }

/** The rows of a page, which can be dragged where they are in their own order. */
export function ListRows<Row extends { id: string }>({ order, ...props }: Props<Row>) {
  if (!order || props.rows.length < 2) return <PlainRows {...props} />
  // No rows that others take the place of: a press on one of them would be lost.
  const { columns, rows } = props
  return (
    <Suspense fallback={<ListSkeleton columns={columns.length} rows={rows.length} />}>
      <SortableRows {...props} order={order} />
    </Suspense>
  )
}
