import { createSecureContext, type SecureContext } from 'node:tls'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createCallerLimit } from '../http/caller-limit.ts'
import { SealedForAnother, type SealingKey } from '../payments/sealing-key.ts'

/** Interval at which certificates of other processes are read. */
const refreshMs = 5_000
/** Interval of a complete read, which notices deleted certificates. */
const readAllMs = 10 * 60_000
/** Overlap of two reads, so that a slow commit of another process is not missed. */
const overlapMs = 60_000
/** Maximum number of decrypted certificates, about 50 KB each. Others are decrypted again on demand. */
const maxOpen = 500
/** Time until the next attempt to decrypt a certificate that could not be decrypted. */
const failedMs = 30_000
/** Certificates decrypted at a time, and the maximum number of handshakes that wait for it. */
const [openingAtOnce, maxWaiting] = [4, 200]

export type ServedCertificates = {
  /** Returns the TLS context for a host in a handshake; null if the host has no certificate. */
  contextOf(host: string): Promise<SecureContext | null>
  /** Reads at once, after this process has stored a certificate. */
  refresh(): Promise<void>
  stop(): void
}

const none = Promise.resolve(null)

type Opened = { storedAt: number; context: Promise<SecureContext | null> }

/**
 * The certificates of all hosts. The names of these hosts are in memory, so a handshake for any other name
 * costs no query. Keys are decrypted on demand and stay in memory. While the database is unavailable, cached
 * certificates are served.
 */
export async function createServedCertificates(
  pool: Pick<pg.Pool, 'query'>,
  sealing: Pick<SealingKey, 'open'>,
  log: Pick<Logger, 'error' | 'warn'>,
): Promise<ServedCertificates> {
  let known = new Map<string, number>()
  let latest: number | null = null
  let readAllAt = Number.NEGATIVE_INFINITY
  const opened = new LRUCache<string, Opened>({ max: maxOpen })
  const opening = createCallerLimit(openingAtOnce, maxWaiting, 'unavailable')

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
      const storedAt = known.get(host)
      if (storedAt === undefined) return null
      const before = opened.get(host)
      if (before?.storedAt === storedAt) return before.context
      const context = opening('certificates', () => open(host)).catch((err) => {
        log.error({ err, host }, 'a certificate could not be decrypted')
        // The previous certificate is better than none. The next attempt follows after `failedMs`.
        opened.set(host, { storedAt, context: before?.context ?? none }, { ttl: failedMs })
        return before?.context ?? null
      })
      opened.set(host, { storedAt, context })
      return context
    },
  }
}
