/** A table whose changes the server tells; `filter` as in `id=eq.5`. */
export type Followed = {
  table: string
  filter?: string | undefined
  /** Of many changes one counts each so often; a second unless told. */
  everyMs?: number | undefined
  /** Whether the beginning counts as a change: some may have come between the reading and it. */
  catchesUp?: boolean | undefined
}
