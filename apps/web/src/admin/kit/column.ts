import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Equals the column name of the table when the column is sortable. */
  id: string
  title: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  width?: number
  /** A number, aligned to the end of the cell. */
  figure?: boolean
}
