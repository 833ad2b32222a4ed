import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Of the table's column where it can be sorted. */
  id: string
  title: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  width?: number
  /** Figures stand at the end of their cell. */
  figure?: boolean
}
