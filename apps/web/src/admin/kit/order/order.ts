/** Reordering of a list's rows. */
export type Reordering<Row> = {
  isSibling: (row: Row, other: Row) => boolean
  /** Moves a row among its siblings by `places`, up for a negative number; resolves after the list was refetched. */
  move: (id: string, places: number) => Promise<unknown>
}
