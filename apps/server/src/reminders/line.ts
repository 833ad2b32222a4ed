import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { fetchLimited } from '../payments/fetch-limited.ts'
import type { SealingKey } from '../payments/sealing-key.ts'

/**
 * `refused`: LINE does not deliver to this recipient. `unsent`: it certainly has not delivered the message, for a
 * reason that is not the recipient's. `lost`: whether the message arrives is unknown.
 */
type LineOutcome = 'sent' | 'refused' | 'unsent' | 'lost'

export type Line = {
  /** @param id the same for each attempt, so that LINE delivers the message once */
  send(id: string, to: string, text: string): Promise<LineOutcome>
}

type Parts = {
  pool: Pick<pg.Pool, 'query'>
  sealingKey: SealingKey
  log: { error(facts: object, message: string): void }
  /** `https://api.line.me`, or a server of a test. */
  apiUrl: string
  pausesMs?: readonly number[]
}

const timeoutMs = 10_000

/** For operators. */
const faults = new Map([
  [401, 'LINE refuses the access token; enter another one'],
  [403, 'LINE does not permit the official account to send messages'],
  [
    429,
    'LINE accepts no more messages now, or the monthly quota of the official account is used up',
  ],
])

/** Messages of an official account at LINE (Messaging API), with the access token of its channel. */
export function createLine({
  pool,
  sealingKey,
  log,
  apiUrl,
  pausesMs = [1_000, 5_000],
}: Parts): Line {
  const readToken = async () => {
    const { rows } = await pool.query<{ value: string }>(
      `select value from private.secrets where key = 'line_access_token'`,
    )
    return rows[0] && (await sealingKey.open(rows[0].value)).trim()
  }
  const post = async (token: string, id: string, message: object) => {
    try {
      const response = await fetchLimited(`${apiUrl}/v2/bot/message/push`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-line-retry-key': id,
        },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return response.status
    } catch {
      return undefined
    }
  }
  return {
    send: async (id, to, text) => {
      const token = await readToken().catch((err: unknown) => {
        log.error({ err }, 'the access token for LINE cannot be read; enter it again')
      })
      if (!token) return 'unsent'
      const message = { to, messages: [{ type: 'text', text }] }
      let status = await post(token, id, message)
      let mayHaveArrived = isUnknown(status)
      for (const pauseMs of pausesMs) {
        if (status !== 429 && !isUnknown(status)) break
        await delay(pauseMs)
        status = await post(token, id, message)
        mayHaveArrived ||= isUnknown(status)
      }
      // 409: an attempt before was accepted, although its response was lost.
      if (status === 409 || (status !== undefined && status < 300)) return 'sent'
      const fault = faults.get(status ?? 0)
      if (fault) log.error({ status }, fault)
      if (status === 400) return 'refused'
      return mayHaveArrived ? 'lost' : 'unsent'
    },
  }
}

/** True for a status, or a missing one, after which LINE may have delivered the message. */
function isUnknown(status: number | undefined): boolean {
  return status === undefined || status >= 500
}
