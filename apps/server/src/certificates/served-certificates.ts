import { createSecureContext, type SecureContext } from 'node:tls'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createFairShare } from '../http/fair-share.ts'
import { SealedForAnother, type SealingKey } from '../payments/sealing-key.ts'

/** How soon a certificate that another process got is used here. */
const refreshMs = 5_000
/** What was deleted is noticed then. */
const readAllMs = 10 * 60_000
/** A transaction of another process that was slow to commit is not missed. */
const overlapMs = 60_000
/** Opened certificates at a time, each some 50 KB; others are opened again when they are asked for. */
const mostOpen = 500
/** One that cannot be opened is left alone for so long. */
const failedMs = 30_000
/** Opened at a time, and how many handshakes may wait for that. */
const [openingAtOnce, mostWaiting] = [4, 200]

export type ServedCertificates = {
  /** What to prove a host with in a handshake; null for hosts that have nothing. */
  contextOf(host: string): Promise<SecureContext | null>
  /** Learns at once of what this process has just got. */
  refresh(): Promise<void>
  stop(): void
}

const none = Promise.resolve(null)

type Opened = { keptAt: number; context: Promise<SecureContext | null> }

/**
 * The certificates of all hosts. Which hosts have one is known beforehand, so whoever asks for others, made
 * up or not, costs no look-up; keys are opened as they are needed, and stay in memory. While the database is
 * away, what is known is served.
 */
export async function createServedCertificates(
  pool: Pick<pg.Pool, 'query'>,
  sealing: Pick<SealingKey, 'open'>,
  log: Pick<Logger, 'error' | 'warn'>,
): Promise<ServedCertificates> {
  let known = new Map<string, number>()
  let latest: number | null = null
  let readAllAt = Number.NEGATIVE_INFINITY
  const opened = new LRUCache<string, Opened>({ max: mostOpen })
  const opening = createFairShare(openingAtOnce, mostWaiting, 'unavailable')

  const read = async () => {
    const isWhole = latest === null || performance.now() - readAllAt > readAllMs
    const since = isWhole || latest === null ? null : new Date(latest - overlapMs)
    const { rows } = await pool.query<{ host: string; kept_at: Date }>(
      'select host, kept_at from private.served_certificates($1)',
      [since],
    )
    if (isWhole) {
      known = new Map()
      readAllAt = performance.now()
      latest = 0
    }
    for (const { host, kept_at } of rows) {
      known.set(host, kept_at.getTime())
      latest = Math.max(latest ?? 0, kept_at.getTime())
    }
  }

  const open = async (host: string): Promise<SecureContext | null> => {
    const { rows } = await pool.query<{ chain: string; value: string }>(
      'select chain, value from private.certificates where host = $1 and chain is not null',
      [host],
    )
    if (!rows[0]) return null
    try {
      return createSecureContext({ cert: rows[0].chain, key: await sealing.open(rows[0].value) })
    } catch (error) {
      if (error instanceof SealedForAnother) {
        await pool.query('update private.certificates set next_try_at = now() where host = $1', [
          host,
        ])
      }
      throw error
    }
  }

  let reading: Promise<void> | null = null
  const refresh = () => {
    reading ??= read()
      .catch((err) => log.warn({ err }, 'certificates could not be looked up'))
      .finally(() => {
        reading = null
      })
    return reading
  }
  await read()
  const timer = setInterval(refresh, refreshMs)
  timer.unref()

  return {
    refresh,
    stop: () => clearInterval(timer),
    contextOf: async (host) => {
      const keptAt = known.get(host)
      if (keptAt === undefined) return null
      const before = opened.get(host)
      if (before?.keptAt === keptAt) return before.context
      const context = opening('certificates', () => open(host)).catch((err) => {
        log.error({ err, host }, 'a certificate could not be opened')
        // The former one is better than none; a moment later it is tried again.
        opened.set(host, { keptAt, context: before?.context ?? none }, { ttl: failedMs })
        return before?.context ?? null
      })
      opened.set(host, { keptAt, context })
      return context
    },
  }
}
