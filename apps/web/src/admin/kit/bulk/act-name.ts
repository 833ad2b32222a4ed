/** Bulk actions, each of which runs as one statement (database: private.row_act). */
export type ActName =
  | 'activate'
  | 'deactivate'
  | 'publish'
  | 'draft'
  | 'archive'
  | 'move'
  | 'tag'
  | 'untag'
  | 'price'
  | 'delete'
