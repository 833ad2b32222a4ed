/** A table whose changes the server publishes; `filter` as in `id=eq.5`. */
export type Followed = {
  table: string
  filter?: string | undefined
  /** The minimum interval between notifications, so that a burst counts once; a second by default. */
  everyMs?: number | undefined
  /** Whether the subscription itself counts as a change, because rows may have changed since they were read. */
  catchesUp?: boolean | undefined
}
