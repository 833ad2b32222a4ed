import { formatDate, formatNumber } from '@/lib/formats'
import type { SwitchedTable, Version, Versioned } from './api/versions'
import type { Column } from './column'
import { PublicationChoice } from './publication-choice'
import { RecordName } from './record-name'
import { StatusSwitch } from './status-switch'
import { texts } from './texts'

const words = texts.columns

type Named = { name: string; description?: string | null; icon_url?: string | null }

/** The name, with the icon and the start of the description if the row has them. */
export const nameColumn = (title: string): Column<Named> => ({
  id: 'name',
  title,
  sortable: true,
  cell: (row) => <RecordName record={row} />,
})

export const countColumn = <Row,>(
  id: string,
  title: string,
  count: (row: Row) => number,
): Column<Row> => ({ id, title, figure: true, cell: (row) => formatNumber(count(row)) })

export const orderColumn: Column<{ display_order: number }> = {
  ...countColumn('display_order', words.order, ({ display_order }) => display_order),
  sortable: true,
}

export const statusColumn = (
  table: SwitchedTable,
): Column<Version & { name: string; is_active: boolean }> => ({
  id: 'is_active',
  title: texts.status.label,
  cell: (row) => <StatusSwitch table={table} row={row} />,
})

export const publicationColumn = (
  table: Versioned,
): Column<Version & { name: string; status: string }> => ({
  id: 'status',
  title: texts.publication.label,
  width: 170,
  cell: (row) => <PublicationChoice table={table} row={row} />,
})

export const createdColumn: Column<{ created_at: string }> = {
  id: 'created_at',
  title: words.created,
  sortable: true,
  cell: ({ created_at }) => formatDate(created_at),
}

export const idColumn: Column<{ id: string }> = {
  id: 'id',
  title: words.id,
  cell: ({ id }) => <code title={id}>{id.slice(0, 8)}</code>,
}
