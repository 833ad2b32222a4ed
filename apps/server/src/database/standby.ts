import type { TableRead } from '@sanamsob/data-api'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Listener, listen } from './listen.ts'

/** Tables that learners and guests browse. Only administrators and managers write them. */
const catalogue = new Set(
  ['categories', 'subcategories', 'courses', 'quiz_sets', 'tenants'].map(
    (name) => `public.${name}`,
  ),
)

const lookEveryMs = 1_000
/** Interval after a change, until the standby has replayed it. */
const lookAgainMs = 50
const maxCheckMs = 2_000
/** Maximum lag of a standby that is read from, even if nothing has changed. */
const maxLagMs = 10_000
/** Time within which the notification of a change has certainly arrived; it follows the commit at once. */
const ownWritesMs = 2_000
const maxWriters = 50_000

export type Standby = {
  /** Returns the standby's pool if its response would equal the primary's, else null. */
  poolFor(read: TableRead): pg.Pool | null
  /** Records a write by a user through this process. */
  noteWrite(person: unknown): void
  /** Milliseconds since the standby was last known to have replayed everything; null before that. */
  lagMs(): number | null
  stop(): Promise<void>
}

/**
 * Sends reads of the catalogue to a standby with streaming replication, if the response cannot differ from
 * the primary's. After a change of the catalogue in any process (notified on the channel `catalogue`), all
 * reads go to the primary until the standby has replayed the change. A user who has just written through this
 * process reads from the primary even before the notification arrives.
 */
export function followStandby(standby: pg.Pool, listenUrl: string, log: Logger): Standby {
  const writers = new LRUCache<string, true>({ max: maxWriters, ttl: ownWritesMs })
  /** The standby has replayed all commits up to this time of the monotonic clock. */
  let hasAllOf = Number.NEGATIVE_INFINITY
  let changedAt = Number.POSITIVE_INFINITY
  let wanted: { lsn: string; at: number } | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let failed = false
  let isFirst = true

  const isCurrent = () =>
    hasAllOf >= changedAt && performance.now() - hasAllOf <= maxLagMs && !stopped

  const look = async () => {
    wanted ??= await written(listener)
    if (!(await hasReplayed(standby, wanted.lsn))) return
    hasAllOf = wanted.at
    wanted = null
  }
  const lookOn = async () => {
    try {
      await within(maxCheckMs, look())
      if (failed) log.info('reads use the standby again')
      failed = false
    } catch (err) {
      hasAllOf = Number.NEGATIVE_INFINITY
      wanted = null
      if (err === noAnswer) listener.renew()
      if (!failed) log.warn({ err }, 'reads do not use the standby')
      failed = true
    }
    if (stopped) return
    const isAwaited = !failed && hasAllOf < changedAt && Number.isFinite(changedAt)
    timer = setTimeout(again, isAwaited ? lookAgainMs : lookEveryMs)
    timer.unref()
  }
  const again = () => {
    looking = lookOn()
  }
  const listener = listen(listenUrl, 'catalogue', {
    heard: () => {
      changedAt = performance.now()
      // A position read before the change does not include it.
      wanted = null
      if (isFirst) again()
      isFirst = false
    },
    deaf: () => {
      changedAt = Number.POSITIVE_INFINITY
    },
  })

  return {
    poolFor: ({ auth, tables }) => {
      const { sub } = auth.claims
      const isWriter = typeof sub === 'string' && writers.has(sub)
      return isCurrent() && !isWriter && tables.every((name) => catalogue.has(name))
        ? standby
        : null
    },
    noteWrite: (person) => {
      if (typeof person === 'string') writers.set(person, true)
    },
    lagMs: () => (Number.isFinite(hasAllOf) ? Math.round(performance.now() - hasAllOf) : null),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await Promise.all([looking, listener.stop()])
      await standby.end()
    },
  }
}

/**
 * Returns the WAL position, read on the connection that receives the notifications: none before it is
 * missing.
 */
async function written(listener: Listener): Promise<{ lsn: string; at: number }> {
  const at = performance.now()
  const [row] = await listener.ask<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  return { lsn: row?.lsn ?? '', at }
}

/** @throws {Error} if the server is not a standby, because its rows would be unrelated */
async function hasReplayed(standby: pg.Pool, lsn: string): Promise<boolean> {
  const { rows } = await standby.query<{ follows: boolean; replayed: boolean }>(
    `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed`,
    [lsn],
  )
  if (!rows[0]?.follows) throw new Error('DATABASE_REPLICA_URL does not lead to a standby')
  return rows[0].replayed
}

const noAnswer = new Error('no answer in time')

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
