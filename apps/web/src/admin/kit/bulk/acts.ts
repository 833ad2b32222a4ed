import type { Entity } from '../entity-select'
import type { RowChoice } from '../row-select'
import type { ActName } from './act-name'

export type MoveTarget = {
  label: string
  choice: RowChoice
  /** The value of the choice in `fixed` that stands for no parent. */
  none?: string
  fixed?: Entity[]
}

/** Bulk actions of a table in addition to switching and deletion. */
export type Bulk = { move?: MoveTarget; tagged?: boolean; published?: boolean; priced?: boolean }

/** Bulk actions of a table in the order of the menu. Switching the rows of a page has its own buttons. */
export function actsOf({ move, tagged, published, priced }: Bulk): ActName[] {
  return [
    ...(published ? (['publish', 'draft', 'archive'] as const) : []),
    ...(move ? (['move'] as const) : []),
    ...(tagged ? (['tag', 'untag'] as const) : []),
    ...(priced ? (['price'] as const) : []),
    'delete',
  ]
}
