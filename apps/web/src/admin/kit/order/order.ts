/** Of a list in the rows' own order: how they are moved in it. */
export type Order<Row> = {
  isSibling: (row: Row, other: Row) => boolean
  /** By some places among its siblings, up for a negative number; settled when the list is read anew. */
  move: (id: string, places: number) => Promise<unknown>
}
