import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { fetchLimited } from '../payments/fetch-limited.ts'
import type { SealingKey } from '../payments/sealing-key.ts'

/** `lost`: whether the message arrives is unknown, or the channel itself is at fault, not the recipient. */
type LineOutcome = 'sent' | 'refused' | 'lost'

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
      const token = await readToken()
      if (!token) return 'lost'
      const message = { to, messages: [{ type: 'text', text }] }
      let status = await post(token, id, message)
      for (const pauseMs of pausesMs) {
        if (status !== undefined && status !== 429 && status < 500) break
        await delay(pauseMs)
        status = await post(token, id, message)
      }
      // 409: an attempt before was accepted, although its response was lost.
      if (status === 409 || (status !== undefined && status < 300)) return 'sent'
      if (status === 401) {
        log.error({ status }, 'LINE refuses the access token; enter another one')
        return 'lost'
      }
      const isRefusal = status !== undefined && status >= 400 && status < 500 && status !== 429
      return isRefusal ? 'refused' : 'lost'
    },
  }
}
