import type { Entity } from '../entity-select'
import type { RowChoice } from '../row-select'
import type { ActName } from './act-name'

export type MoveTarget = {
  label: string
  choice: RowChoice
  /** Of the fixed choices, the one that means none. */
  none?: string
  fixed?: Entity[]
}

/** What can be done with many rows of a table, beside switching and deleting them. */
export type Bulk = { move?: MoveTarget; tagged?: boolean; published?: boolean }

/** The acts that a table's rows know; switching has buttons of its own where rows of a page are chosen. */
export function actsOf({ move, tagged, published }: Bulk): ActName[] {
  return [
    ...(published ? (['publish', 'draft', 'archive'] as const) : []),
    ...(move ? (['move'] as const) : []),
    ...(tagged ? (['tag', 'untag'] as const) : []),
    'delete',
  ]
}
