import type { TableRead } from '@sanamsob/data-api'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Listener, listen } from './listen.ts'

/** What learners and guests browse. Nobody but administrators and managers writes it. */
const catalogue = new Set(
  ['categories', 'subcategories', 'courses', 'quiz_sets', 'tenants'].map(
    (name) => `public.${name}`,
  ),
)

const lookEveryMs = 1_000
/** After a change, until the standby has it. */
const lookAgainMs = 50
const longestLookMs = 2_000
/** A standby further behind is not read from, whether or not anything changed. */
const longestLagMs = 10_000
/** Until the word of a change has certainly come, which follows its commit at once. */
const ownWritesMs = 2_000
const writersKept = 50_000

export type Standby = {
  /** The standby's pool where its answer would be the primary's, else null. */
  poolFor(read: TableRead): pg.Pool | null
  /** Somebody wrote by way of this process. */
  noteWrite(person: unknown): void
  /** Milliseconds since the standby was last found to have all there was; null before that. */
  lagMs(): number | null
  stop(): Promise<void>
}

/**
 * Reads of the catalogue may go to a standby that follows by streaming replication, as long as nobody can tell:
 * whoever changes the catalogue (in any process, as the channel `catalogue` tells) reads from the primary until the
 * standby has replayed the change, and so does everybody else.
 */
export function followStandby(standby: pg.Pool, listenUrl: string, log: Logger): Standby {
  const writers = new LRUCache<string, true>({ max: writersKept, ttl: ownWritesMs })
  /** The standby has all that was committed by then; by the monotonic clock. */
  let hasAllOf = Number.NEGATIVE_INFINITY
  let changedAt = Number.POSITIVE_INFINITY
  let wanted: { lsn: string; at: number } | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let failed = false
  let isFirst = true

  const isCurrent = () =>
    hasAllOf >= changedAt && performance.now() - hasAllOf <= longestLagMs && !stopped

  const look = async () => {
    wanted ??= await written(listener)
    if (!(await hasReplayed(standby, wanted.lsn))) return
    hasAllOf = wanted.at
    wanted = null
  }
  const lookOn = async () => {
    try {
      await within(longestLookMs, look())
      if (failed) log.info('the standby is read from again')
      failed = false
    } catch (err) {
      hasAllOf = Number.NEGATIVE_INFINITY
      wanted = null
      if (err === noAnswer) listener.renew()
      if (!failed) log.warn({ err }, 'the standby is not read from')
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
      // What was asked before the change does not tell whether the standby has it.
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

/** Where the log stands, by the connection that hears of changes: what it answers, it has not missed. */
async function written(listener: Listener): Promise<{ lsn: string; at: number }> {
  const at = performance.now()
  const [row] = await listener.ask<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  return { lsn: row?.lsn ?? '', at }
}

/** @throws {Error} where it is a server of its own, whose rows would be anybody's */
async function hasReplayed(standby: pg.Pool, lsn: string): Promise<boolean> {
  const { rows } = await standby.query<{ follows: boolean; replayed: boolean }>(
    `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed`,
    [lsn],
  )
  if (!rows[0]?.follows) throw new Error('DATABASE_REPLICA_URL leads to no standby')
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
