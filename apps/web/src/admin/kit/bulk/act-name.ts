/** What can be done with many rows by one statement (database: private.row_act). */
export type ActName =
  | 'activate'
  | 'deactivate'
  | 'publish'
  | 'draft'
  | 'archive'
  | 'move'
  | 'tag'
  | 'untag'
  | 'delete'
