import { lazy, Suspense } from 'react'
import { ListSkeleton } from './list-skeleton'
import type { Reordering } from './order/order'
import { PlainRows, type RowsProps } from './plain-rows'

const loadSortableRows = () => import('./order/sortable-rows')

/** The drag-and-drop library loads only for lists that can be reordered. */
const SortableRows = lazy(() =>
  loadSortableRows().then(({ SortableRows: component }) => ({ default: component })),
) as typeof import('./order/sortable-rows').SortableRows

/** Loads them while the rows are requested. */
export function preloadSortableRows(): void {
  loadSortableRows().catch(() => undefined) // Their first rendering tries again, and reports the error.
}

type Props<Row> = RowsProps<Row> & { order?: Reordering<Row> }

/** The rows of a page, draggable when the list can be reordered. */
export function ListRows<Row extends { id: string }>({ order, ...props }: Props<Row>) {
  if (!order || props.rows.length < 2) return <PlainRows {...props} />
  // Not plain rows as a fallback: replacing them would lose a press on one of them.
  const { columns, rows } = props
  return (
    <Suspense fallback={<ListSkeleton columns={columns.length} rows={rows.length} />}>
      <SortableRows {...props} order={order} />
    </Suspense>
  )
}
